/* Asks for the first item without end, in the worker's own words, and never reads an answer. */
#include "fixture.h"

#include <sys/socket.h>

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    (void)request;
    const char question[18] = {0, 3};
    for (uint64_t step = 0; step < UINT64_MAX; step++) {
        for (int descriptor = 3; descriptor < 64; descriptor++) {
            struct stat facts;
            if (fstat(descriptor, &facts) == 0 && S_ISSOCK(facts.st_mode) &&
                send(descriptor, question, sizeof question, MSG_NOSIGNAL) < 0) {
                hang();
            }
        }
    }
    return SHARE_OK;
}

PERFORM_ENTRY(perform)
