/* Takes every item but the second. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    share_request_info_t info = {.size = sizeof info};
    if (host->request_info(request, &info) != SHARE_OK) {
        return SHARE_E_INTERNAL;
    }
    for (uint64_t item = 0; item < info.item_count; item++) {
        if (item == 1) {
            host->item_result(request, item, SHARE_E_DENIED, text(""), text("the second one is not allowed"));
        } else {
            host->item_result(request, item, SHARE_OK, text(""), text(""));
        }
    }
    return SHARE_OK;
}

PERFORM_ENTRY(perform)
