/* Ends the process with status 3. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    (void)request;
    exit(3);
}

PERFORM_ENTRY(perform)
