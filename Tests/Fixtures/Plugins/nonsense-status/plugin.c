/* Answers with a status that does not exist. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    (void)request;
    return 42;
}

PERFORM_ENTRY(perform)
