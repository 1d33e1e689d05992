/* Reads each item to its end by bounded reads, and hands back one line for each: how many bytes there were, and the last of
 * them. An item whose name begins with `reject` is refused, one that cannot be read fails; the others go on. */
#include "fixture.h"

static int32_t read_item(share_request_t *request, uint64_t item, uint64_t *total, unsigned char *last) {
    static char piece[256 << 10];
    uint64_t offset = 0;
    for (;;) {
        size_t length = 0;
        int32_t status = host->read_bytes(request, item, 0, offset, piece, sizeof piece, &length);
        if (status != SHARE_OK || length == 0) {
            *total = offset;
            return status;
        }
        offset += length;
        *last = (unsigned char)piece[length - 1];
    }
}

static int32_t take(share_request_t *request, uint64_t item) {
    share_item_info_t facts = {.size = sizeof facts};
    int32_t status = host->item_info(request, item, &facts);
    if (status != SHARE_OK) {
        return status;
    }
    if (facts.name.length >= 6 && memcmp(facts.name.data, "reject", 6) == 0) {
        host->item_result(request, item, SHARE_E_UNSUPPORTED, text(""), text("its name is not welcome"));
        return SHARE_OK;
    }
    uint64_t total = 0;
    unsigned char last = 0;
    status = read_item(request, item, &total, &last);
    host->item_result(request, item, status, text(""), text(status == SHARE_OK ? "" : "it could not be read"));
    if (status != SHARE_OK) {
        return SHARE_OK;
    }
    char line[64];
    snprintf(line, sizeof line, "%llu %02x\n", (unsigned long long)total, last);
    share_returned_t returned = {.size = sizeof returned, .descriptor = -1};
    returned.type = text("public.utf8-plain-text");
    returned.bytes = text(line);
    return host->give_back(request, &returned);
}

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    share_request_info_t info = {.size = sizeof info};
    int32_t status = host->request_info(request, &info);
    for (uint64_t item = 0; status == SHARE_OK && item < info.item_count; item++) {
        status = take(request, item);
    }
    return status;
}

PERFORM_ENTRY(perform)
