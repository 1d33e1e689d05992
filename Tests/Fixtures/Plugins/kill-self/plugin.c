/* Kills its own process. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    (void)request;
    kill(getpid(), SIGKILL);
    return SHARE_OK;
}

PERFORM_ENTRY(perform)
