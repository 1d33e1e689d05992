/* Asks for a command with one argument, and then ends as a setting says. */
#include "fixture.h"

static share_bytes_t setting(share_request_t *request, uint64_t index) {
    share_value_info_t about = {.size = sizeof about};
    return host->setting(request, index, &about) == SHARE_OK ? about.value : text("");
}

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    const share_handover_t *handover = host->extension(text(SHARE_HANDOVER_ID));
    if (!handover || host->extension(text("share.handover/2"))) return SHARE_E_TOO_OLD;
    share_handed_t handed = {.size = sizeof handed, .item = SHARE_NO_ITEM, .link = setting(request, 0)};
    int32_t status = handover->add(request, &handed);
    share_bytes_t command = setting(request, 1), then = setting(request, 2);
    if (status == SHARE_OK) {
        status = strcmp(command.data, "clipboard") == 0 ? handover->own_clipboard(request) : handover->run(request, command);
    }
    if (status == SHARE_OK && strcmp(then.data, "crash") == 0) crash();
    if (status == SHARE_OK && strcmp(then.data, "fail") == 0) return SHARE_E_IO;
    if (status == SHARE_OK && strcmp(then.data, "again") == 0) {
        return handover->run(request, command) == SHARE_E_BAD_STATE ? SHARE_OK : SHARE_E_INTERNAL;
    }
    return status;
}

PERFORM_ENTRY(perform)
