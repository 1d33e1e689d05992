/* Never returns from perform. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    (void)request;
    hang();
    return SHARE_OK;
}

PERFORM_ENTRY(perform)
