/* Waits for a minute, or for a cancel, which it obeys at once. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    for (uint64_t step = 1; step <= 600; step++) {
        struct pollfd cancelled = {.fd = host->cancel_descriptor(request), .events = POLLIN};
        if (poll(&cancelled, 1, 100) > 0 || host->is_cancelled(request) == 1) {
            return SHARE_E_CANCELLED;
        }
        host->progress(request, step, 600);
    }
    return SHARE_OK;
}

PERFORM_ENTRY(perform)
