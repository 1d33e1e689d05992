/* Reads for three seconds at offsets of its own and says nothing, so that neither a report nor the descriptor's position shows that
 * anything moves; it outlives its idle limit of one second all the same. */
#include "fixture.h"

#include <unistd.h>

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    int32_t descriptor = -1;
    int32_t status = host->open_descriptor(request, 0, 0, &descriptor);
    if (status != SHARE_OK) return status;
    char buffer[16];
    for (int turn = 0; turn < 15; turn++) {
        wait_milliseconds(200);
        if (pread(descriptor, buffer, sizeof buffer, 0) < 0) status = SHARE_E_IO;
    }
    close(descriptor);
    return status;
}

PERFORM_ENTRY(perform)
