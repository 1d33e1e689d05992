/* Says that it has crashed by one signal, names a file of the person's, and ends by another signal. */
#include "fixture.h"

#include <sys/socket.h>

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    (void)request;
    unsigned char packet[] = {0, 10, SIGSEGV, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, '/', 'x', '.', 'a'};
    send(3, packet, sizeof packet, 0);
    kill(getpid(), SIGKILL);
    return SHARE_OK;
}

PERFORM_ENTRY(perform)
