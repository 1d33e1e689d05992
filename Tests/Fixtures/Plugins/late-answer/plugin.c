/* Says that all went well a moment after it was cancelled. */
#include "fixture.h"

static void *work(void *argument) {
    share_request_t *request = argument;
    for (uint64_t step = 1; step <= 600 && host->is_cancelled(request) == 0; step++) {
        wait_milliseconds(100);
        host->progress(request, step, 600);
    }
    wait_milliseconds(100);
    host->complete(request, SHARE_OK);
    return NULL;
}

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    return start(work, request);
}

PERFORM_ENTRY(perform)
