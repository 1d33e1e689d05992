/* Handles its own crash, and ends as if all were well. */
#include "fixture.h"

static void swallow(int number) {
    (void)number;
    _exit(0);
}

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    (void)request;
    signal(SIGSEGV, swallow);
    crash();
    return SHARE_OK;
}

PERFORM_ENTRY(perform)
