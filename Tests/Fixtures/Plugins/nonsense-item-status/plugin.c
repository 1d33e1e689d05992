/* Ends its first item with a status that does not exist, and says that all went well. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    host->item_result(request, 0, 42, text(""), text("what is this"));
    return SHARE_OK;
}

PERFORM_ENTRY(perform)
