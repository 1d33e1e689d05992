/* Completes with a status that does not exist, and promises nothing else. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    host->complete(request, 42);
    return SHARE_PENDING;
}

PERFORM_ENTRY(perform)
