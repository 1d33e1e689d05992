/* Ignores a cancel and goes on for a minute, alive all the time. */
#include "fixture.h"

static void cancel(share_session_t *session, share_request_t *request) {
    (void)session;
    (void)request;
}

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    for (uint64_t step = 1; step <= 600; step++) {
        wait_milliseconds(100);
        host->progress(request, step, 600);
    }
    return SHARE_OK;
}

ENTRY(open_nothing, perform, cancel, close_nothing)
