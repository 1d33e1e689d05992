/* Promises an answer that never comes. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    (void)request;
    return SHARE_PENDING;
}

PERFORM_ENTRY(perform)
