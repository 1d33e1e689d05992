/* Reads the first half of its first item, waits at the FIFO that its setting `gate` names until somebody has opened and closed
 * it, then reads the rest and the other items, and says of each how it ended. Whoever opened the FIFO can do in between what
 * should happen in the middle of a transfer. */
#include "fixture.h"

static char piece[64 << 10];

/* Reads an item from a place to its end, or to a bound. */
static int32_t read_item(share_request_t *request, uint64_t item, uint64_t *offset, uint64_t bound) {
    while (*offset < bound) {
        size_t length = 0;
        int32_t status = host->read_bytes(request, item, 0, *offset, piece, sizeof piece, &length);
        if (status != SHARE_OK || length == 0) {
            return status;
        }
        *offset += length;
        host->progress(request, 0, 0);
    }
    return SHARE_OK;
}

static int32_t wait_at_gate(share_request_t *request, uint64_t settings) {
    for (uint64_t i = 0; i < settings; i++) {
        share_value_info_t value = {.size = sizeof value};
        if (host->setting(request, i, &value) != SHARE_OK || value.name.length != 4 ||
            memcmp(value.name.data, "gate", 4) != 0) {
            continue;
        }
        int gate = open(value.value.data, O_RDONLY | O_CLOEXEC);
        if (gate < 0) {
            return SHARE_E_UNAVAILABLE;
        }
        while (read(gate, piece, sizeof piece) > 0) {
        }
        close(gate);
        return SHARE_OK;
    }
    return SHARE_E_UNAVAILABLE;
}

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    share_request_info_t info = {.size = sizeof info};
    share_representation_info_t form = {.size = sizeof form};
    int32_t status = host->request_info(request, &info);
    uint64_t offset = 0;
    if (status == SHARE_OK) {
        status = host->representation_info(request, 0, 0, &form);
    }
    if (status == SHARE_OK) {
        status = read_item(request, 0, &offset, form.bytes / 2);
    }
    if (status == SHARE_OK) {
        status = wait_at_gate(request, info.setting_count);
    }
    if (status != SHARE_OK) {
        return status;
    }
    for (uint64_t item = 0; item < info.item_count; item++) {
        int32_t ended = read_item(request, item, &offset, UINT64_MAX);
        host->item_result(request, item, ended, text(""), text(ended == SHARE_OK ? "" : "it could not be read"));
        offset = 0;
    }
    return SHARE_OK;
}

PERFORM_ENTRY(perform)
