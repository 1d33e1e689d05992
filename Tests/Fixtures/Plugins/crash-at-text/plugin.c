/* Takes what begins with a `y`, and crashes at everything else. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    char first = 0;
    size_t length = 0;
    int32_t status = host->read_bytes(request, 0, 0, 0, &first, 1, &length);
    if (status == SHARE_OK && first != 'y') {
        crash();
    }
    return status;
}

PERFORM_ENTRY(perform)
