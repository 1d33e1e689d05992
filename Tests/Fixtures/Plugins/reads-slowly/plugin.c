/* Reads each item in pieces of odd sizes, from one byte on, and hands back how many bytes there were. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    share_request_info_t info = {.size = sizeof info};
    if (host->request_info(request, &info) != SHARE_OK) {
        return SHARE_E_INTERNAL;
    }
    for (uint64_t item = 0; item < info.item_count; item++) {
        uint64_t offset = 0;
        for (size_t want = 1;; want = want * 3 % 5003 + 1) {
            char piece[5003];
            size_t length = 0;
            int32_t status = host->read_bytes(request, item, 0, offset, piece, want, &length);
            if (status != SHARE_OK || length > want) {
                return status != SHARE_OK ? status : SHARE_E_INTERNAL;
            }
            if (length == 0) {
                break;
            }
            offset += length;
            host->progress(request, offset, 0);
        }
        char line[64];
        snprintf(line, sizeof line, "%llu\n", (unsigned long long)offset);
        share_returned_t returned = {.size = sizeof returned, .descriptor = -1};
        returned.type = text("public.utf8-plain-text");
        returned.bytes = text(line);
        int32_t status = host->give_back(request, &returned);
        if (status != SHARE_OK) {
            return status;
        }
    }
    return SHARE_OK;
}

PERFORM_ENTRY(perform)
