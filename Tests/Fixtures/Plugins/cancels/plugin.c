/* Somebody says no in the target itself. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    (void)request;
    return SHARE_E_CANCELLED;
}

PERFORM_ENTRY(perform)
