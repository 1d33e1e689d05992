/* Looks at the content and does not want it. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    host->fail(request, SHARE_E_REFUSED, text("only pictures of cats are welcome"));
    return SHARE_E_REFUSED;
}

PERFORM_ENTRY(perform)
