/* Does nothing, as fast as it can: for measuring everything around it. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    (void)request;
    return SHARE_OK;
}

PERFORM_ENTRY(perform)
