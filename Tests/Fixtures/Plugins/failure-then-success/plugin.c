/* Says that it failed, then that it went well. The first answer counts. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    host->fail(request, SHARE_E_IO, text("the first answer"));
    host->complete(request, SHARE_E_IO);
    host->complete(request, SHARE_OK);
    return SHARE_PENDING;
}

PERFORM_ENTRY(perform)
