/* Finds that something it needs is too old. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    host->fail(request, SHARE_E_TOO_OLD, text("the program example is version 1, and 2 is needed"));
    return SHARE_E_TOO_OLD;
}

PERFORM_ENTRY(perform)
