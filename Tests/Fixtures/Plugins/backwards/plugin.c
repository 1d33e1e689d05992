/* Works through its items from the last to the first, refuses those whose name begins with `reject`, and hands back the name of
 * each that it took as it goes. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    share_request_info_t info = {.size = sizeof info};
    int32_t status = host->request_info(request, &info);
    for (uint64_t item = info.item_count; status == SHARE_OK && item-- > 0;) {
        share_item_info_t facts = {.size = sizeof facts};
        status = host->item_info(request, item, &facts);
        if (status != SHARE_OK) {
            break;
        }
        if (facts.name.length >= 6 && memcmp(facts.name.data, "reject", 6) == 0) {
            host->item_result(request, item, SHARE_E_UNSUPPORTED, text(""), facts.name);
            continue;
        }
        char byte;
        size_t length = 0;
        status = host->read_bytes(request, item, 0, 0, &byte, 1, &length);
        host->item_result(request, item, status, text(""), text(""));
        if (status == SHARE_OK) {
            share_returned_t returned = {.size = sizeof returned, .descriptor = -1};
            returned.type = text("public.utf8-plain-text");
            returned.bytes = facts.name;
            status = host->give_back(request, &returned);
        }
    }
    return status;
}

PERFORM_ENTRY(perform)
