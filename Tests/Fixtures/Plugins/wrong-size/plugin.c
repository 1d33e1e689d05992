/* Fills its table and says that the table is smaller than what it filled. */
#include "fixture.h"

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    (void)request;
    return SHARE_OK;
}

int32_t share1_plugin_entry(const share_host_t *given, share_plugin_t *out) {
    host = given;
    out->size = 8;
    out->minor = SHARE_ABI_MINOR;
    out->open = open_nothing;
    out->perform = perform;
    out->close = close_nothing;
    return SHARE_OK;
}
