/* "Open With Application": asks the host to open every item once this process has ended; the whole work is a handover.
 *
 * cc -std=c99 -pedantic -Wall -Wextra -Werror -shared -fPIC -fvisibility=hidden -I INCLUDE open.c -o libOpen.so
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

/* The value of a setting; empty when it has none. */
static share_bytes_t setting(share_request_t *request, const char *name, uint64_t count)
{
    share_bytes_t nothing = {"", 0};
    for (uint64_t index = 0; index < count; index++) {
        share_value_info_t about = {0};
        about.size = sizeof about;
        if (host->setting(request, index, &about) == SHARE_OK && strcmp(about.name.data, name) == 0) {
            return about.value;
        }
    }
    return nothing;
}

/* Adds one item, in the form that the plan chose. */
static int32_t hand(const share_handover_t *handover, share_request_t *request, uint64_t item)
{
    share_item_info_t info = {0};
    share_handed_t handed = {0};
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
        }
    }
    handed.size = sizeof handed;
    handed.form = SHARE_HAND_FILE;
    handed.item = item;
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
        status = hand(handover, request, item);
        if (host->is_cancelled(request)) {
            return SHARE_E_CANCELLED;
        }
    }
    if (status == SHARE_OK) {
        status = handover->open(request, setting(request, "application", about.setting_count));
    }
    return status;
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
