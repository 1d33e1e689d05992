/* Writes garbage to every socket that it finds, its control channel among them. */
#include "fixture.h"

#include <sys/socket.h>

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    (void)request;
    for (int descriptor = 3; descriptor < 1024; descriptor++) {
        struct stat facts;
        if (fstat(descriptor, &facts) == 0 && S_ISSOCK(facts.st_mode)) {
            char garbage[64];
            memset(garbage, 0xA5, sizeof garbage);
            if (send(descriptor, garbage, sizeof garbage, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) {
                continue;
            }
        }
    }
    return SHARE_OK;
}

PERFORM_ENTRY(perform)
