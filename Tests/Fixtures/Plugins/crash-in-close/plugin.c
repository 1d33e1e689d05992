/* Crashes in close, after it has answered that all went well. */
#include "fixture.h"

static void close_and_crash(share_session_t *session) {
    (void)session;
    crash();
}

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    (void)request;
    return SHARE_OK;
}

ENTRY(open_nothing, perform, NULL, close_and_crash)
