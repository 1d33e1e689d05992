/* Fails because of the network, and says so. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    host->fail(request, SHARE_E_NETWORK, text("the server example.org does not answer"));
    return SHARE_E_NETWORK;
}

PERFORM_ENTRY(perform)
