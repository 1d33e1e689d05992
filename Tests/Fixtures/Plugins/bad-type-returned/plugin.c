/* Hands back bytes of a type that is none, under a name that leads elsewhere. Answers what the host says to it. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    share_returned_t returned = {.size = sizeof returned, .descriptor = -1};
    returned.type = text("no type at all");
    returned.name = text("../../elsewhere\n.txt");
    returned.bytes = text("some bytes");
    return host->give_back(request, &returned);
}

PERFORM_ENTRY(perform)
