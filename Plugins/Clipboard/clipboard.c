/* "Copy to Clipboard": asks the host to put every item on the clipboard once this process has ended.
 *
 * Texts go as text, files and folders as a list of files, links as links; one picture by itself also as a picture, so that it can be
 * pasted into a document as well as into a folder.
 *
 * cc -std=c99 -pedantic -Wall -Wextra -Werror -shared -fPIC -fvisibility=hidden -I INCLUDE clipboard.c -o libClipboard.so
 */
#include <share/share.h>

#include <string.h>

static const share_host_t *host;

static int32_t begin(const share_open_t *in, share_session_t **out_session)
{
    (void)in;
    *out_session = NULL;
    return SHARE_OK;
}

static void end(share_session_t *session)
{
    (void)session;
}

/* Adds one item, in the form that the plan chose. */
static int32_t hand(const share_handover_t *handover, share_request_t *request, uint64_t item, int is_alone)
{
    share_item_info_t info = {0};
    share_handed_t handed = {0};
    int is_picture = 0;
    int32_t status;

    info.size = sizeof info;
    status = host->item_info(request, item, &info);
    if (status != SHARE_OK) {
        return status;
    }
    for (uint64_t form = 0; form < info.representation_count; form++) {
        share_representation_info_t about = {0};
        about.size = sizeof about;
        if (host->representation_info(request, item, form, &about) == SHARE_OK
            && (about.flags & SHARE_REPRESENTATION_PREFERRED) != 0) {
            handed.representation = form;
            is_picture = strncmp(about.mime.data, "image/", 6) == 0;
        }
    }
    handed.size = sizeof handed;
    handed.item = item;
    if (info.kind == SHARE_ITEM_TEXT || (info.kind == SHARE_ITEM_FILE && is_picture && is_alone)) {
        handed.form = SHARE_HAND_CONTENT;
        status = handover->add(request, &handed);
        if (status != SHARE_OK || info.kind == SHARE_ITEM_TEXT) {
            return status;
        }
    }
    handed.form = SHARE_HAND_FILE;
    return handover->add(request, &handed);
}

static int32_t perform(share_session_t *session, share_request_t *request)
{
    share_bytes_t id = {SHARE_HANDOVER_ID, sizeof SHARE_HANDOVER_ID - 1};
    const share_handover_t *handover = host->extension(id);
    share_request_info_t about = {0};
    int32_t status;

    (void)session;
    if (handover == NULL) {
        return SHARE_E_TOO_OLD;
    }
    about.size = sizeof about;
    status = host->request_info(request, &about);
    for (uint64_t item = 0; status == SHARE_OK && item < about.item_count; item++) {
        status = hand(handover, request, item, about.item_count == 1);
        if (host->is_cancelled(request)) {
            return SHARE_E_CANCELLED;
        }
    }
    return status == SHARE_OK ? handover->own_clipboard(request) : status;
}

int32_t share1_plugin_entry(const share_host_t *given, share_plugin_t *out)
{
    if (given->size < sizeof *given || out->size < sizeof *out) {
        return SHARE_E_TOO_OLD;
    }
    host = given;
    out->minor = SHARE_ABI_MINOR;
    out->open = begin;
    out->perform = perform;
    out->close = end;
    return SHARE_OK;
}
