/* Names items that do not exist and hands back what cannot be. Fails, with the number of the attempt, when the host
 * takes any of it. */
#include "fixture.h"

static share_returned_t returned(void) {
    share_returned_t value;
    memset(&value, 0, sizeof value);
    value.size = sizeof value;
    value.descriptor = -1;
    return value;
}

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    share_item_info_t item = {.size = sizeof item};
    share_item_info_t small_item = {.size = 4};
    share_representation_info_t form = {.size = sizeof form};
    share_value_info_t value = {.size = sizeof value};
    int32_t descriptor = -1;
    size_t length = 0;
    char byte;
    share_returned_t nothing = returned();
    share_returned_t small = returned();
    small.size = 4;
    share_returned_t two = returned();
    two.bytes = text("bytes");
    two.link = text("https://example.org/");
    share_returned_t closed = returned();
    closed.descriptor = 9999;
    share_returned_t missing = returned();
    missing.bytes.length = 5;
    share_returned_t relative = returned();
    relative.place = text("not/absolute");
    int32_t answers[] = {
        host->item_info(request, 9999, &item),
        host->item_info(request, 0, &small_item),
        host->representation_info(request, 9999, 0, &form),
        host->representation_info(request, 0, 9999, &form),
        host->attribute(request, 9999, &value),
        host->setting(request, UINT64_MAX, &value),
        host->open_descriptor(request, 9999, 0, &descriptor),
        host->read_bytes(request, UINT64_MAX, 0, 0, &byte, 1, &length),
        host->item_result(request, 9999, SHARE_OK, text(""), text("")),
        host->give_back(request, &nothing),
        host->give_back(request, &small),
        host->give_back(request, &two),
        host->give_back(request, &closed),
        host->give_back(request, &missing),
        host->give_back(request, &relative),
    };
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        if (answers[i] >= SHARE_OK) {
            char message[64];
            snprintf(message, sizeof message, "attempt %zu was taken", i);
            host->fail(request, SHARE_E_INTERNAL, text(message));
            return SHARE_E_INTERNAL;
        }
    }
    return SHARE_OK;
}

PERFORM_ENTRY(perform)
