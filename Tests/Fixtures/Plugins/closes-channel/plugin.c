/* Closes every descriptor that it finds, its control channel among them, and stays. */
#include "fixture.h"

#include <sys/socket.h>

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    (void)request;
    for (int descriptor = 3; descriptor < 1024; descriptor++) {
        /* A thread of the worker may be waiting on it, which would keep it open. */
        shutdown(descriptor, SHUT_RDWR);
        close(descriptor);
    }
    hang();
    return SHARE_OK;
}

PERFORM_ENTRY(perform)
