/* Says that it went well, then that it failed. The first answer counts. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    host->complete(request, SHARE_OK);
    host->fail(request, SHARE_E_IO, text("the second answer"));
    host->complete(request, SHARE_E_IO);
    return SHARE_PENDING;
}

PERFORM_ENTRY(perform)
