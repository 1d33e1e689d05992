/* A thread of its own aborts while the answer is still due. */
#include "fixture.h"

static void *work(void *argument) {
    (void)argument;
    abort();
}

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    (void)request;
    return start(work, NULL);
}

PERFORM_ENTRY(perform)
