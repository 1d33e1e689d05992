/* Leaves a child that keeps the outputs open for a minute. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    (void)request;
    pid_t child = fork();
    if (child == 0) {
        signal(SIGALRM, SIG_DFL);
        alarm(60);
        hang();
    }
    return child > 0 ? SHARE_OK : SHARE_E_INTERNAL;
}

PERFORM_ENTRY(perform)
