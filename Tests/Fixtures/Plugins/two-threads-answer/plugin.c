/* Two threads answer at the same moment, differently. One answer counts, whichever it is. */
#include "fixture.h"

static pthread_barrier_t gate;

static void *succeed(void *request) {
    pthread_barrier_wait(&gate);
    host->complete(request, SHARE_OK);
    return NULL;
}

static void *fail(void *request) {
    pthread_barrier_wait(&gate);
    host->complete(request, SHARE_E_IO);
    return NULL;
}

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    if (pthread_barrier_init(&gate, NULL, 2) != 0) {
        return SHARE_E_INTERNAL;
    }
    start(fail, request);
    return start(succeed, request);
}

PERFORM_ENTRY(perform)
