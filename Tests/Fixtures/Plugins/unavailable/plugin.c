/* Finds that something it needs is not there. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    host->fail(request, SHARE_E_UNAVAILABLE, text("the program example is not running"));
    return SHARE_E_UNAVAILABLE;
}

PERFORM_ENTRY(perform)
