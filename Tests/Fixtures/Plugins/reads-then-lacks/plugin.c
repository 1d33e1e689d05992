/* Reads everything, and then finds that something it needs is not there. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    static char piece[64 << 10];
    share_request_info_t info = {.size = sizeof info};
    int32_t status = host->request_info(request, &info);
    for (uint64_t item = 0; status == SHARE_OK && item < info.item_count; item++) {
        size_t length = 0;
        uint64_t offset = 0;
        do {
            status = host->read_bytes(request, item, 0, offset, piece, sizeof piece, &length);
            offset += length;
        } while (status == SHARE_OK && length > 0);
    }
    return status == SHARE_OK ? SHARE_E_UNAVAILABLE : status;
}

PERFORM_ENTRY(perform)
