/* Needs a library that is not on this machine. */
#include "fixture.h"

int32_t nope(void);

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    (void)request;
    return nope();
}

PERFORM_ENTRY(perform)
