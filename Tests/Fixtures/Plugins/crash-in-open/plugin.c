/* Crashes in open. */
#include "fixture.h"

static int32_t open_and_crash(const share_open_t *in, share_session_t **out_session) {
    (void)in;
    (void)out_session;
    crash();
    return SHARE_OK;
}

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    (void)request;
    return SHARE_OK;
}

ENTRY(open_and_crash, perform, NULL, close_nothing)
