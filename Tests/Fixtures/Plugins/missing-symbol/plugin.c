/* Calls a function that exists nowhere. */
#include "fixture.h"

int32_t share_fixture_that_does_not_exist(void);

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    (void)request;
    return share_fixture_that_does_not_exist();
}

PERFORM_ENTRY(perform)
