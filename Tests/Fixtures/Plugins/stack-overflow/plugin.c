/* Calls itself until the stack is used up. */
#include "fixture.h"

static int32_t fall(volatile int32_t *above) {
    volatile int32_t room[256];
    room[0] = above ? *above + 1 : 0;
    /* Never: the stack ends long before. */
    if (room[0] < 0) {
        return 0;
    }
    return fall(room) + room[0];
}

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    (void)request;
    return fall(NULL);
}

PERFORM_ENTRY(perform)
