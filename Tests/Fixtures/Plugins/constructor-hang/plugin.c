/* Its constructor never returns. */
#include "fixture.h"

__attribute__((constructor)) static void constructor(void) {
    hang();
}

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    (void)request;
    return SHARE_OK;
}

PERFORM_ENTRY(perform)
