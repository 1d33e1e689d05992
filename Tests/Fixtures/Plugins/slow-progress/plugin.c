/* Works for three seconds and says how far it is every 200 ms; so it outlives its idle limit of two seconds. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    for (uint64_t step = 1; step <= 15; step++) {
        wait_milliseconds(200);
        host->progress(request, step * 100, 1500);
    }
    return SHARE_OK;
}

PERFORM_ENTRY(perform)
