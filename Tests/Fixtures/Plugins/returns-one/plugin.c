/* Hands back what its settings say: `size` a file of so many bytes that is one hole, `cut` such a file that is then cut to
 * one byte, `text` a text, `link` a link, `place` a path. Every `^` of a word is an escape character. */
#include "fixture.h"

static int32_t give_file(share_request_t *request, uint64_t size, int is_cut) {
    share_returned_t file = {.size = sizeof file, .descriptor = memfd_create("hole", MFD_CLOEXEC)};
    file.type = text("public.data");
    file.name = text("hole.bin");
    if (file.descriptor < 0 || ftruncate(file.descriptor, (off_t)size) != 0) {
        return SHARE_E_IO;
    }
    int32_t status = host->give_back(request, &file);
    if (is_cut && ftruncate(file.descriptor, 1) != 0) {
        status = SHARE_E_IO;
    }
    close(file.descriptor);
    return status;
}

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    share_request_info_t info = {.size = sizeof info};
    int32_t status = host->request_info(request, &info);
    for (uint64_t i = 0; status == SHARE_OK && i < info.setting_count; i++) {
        share_value_info_t value = {.size = sizeof value};
        status = host->setting(request, i, &value);
        if (status != SHARE_OK) {
            return status;
        }
        if (value.name.data[0] == 's' || value.name.data[0] == 'c') {
            status = give_file(request, strtoull(value.value.data, NULL, 10), value.name.data[0] == 'c');
            continue;
        }
        static char words[4096];
        snprintf(words, sizeof words, "%s", value.value.data);
        for (char *c = words; *c != '\0'; c++) {
            if (*c == '^') {
                *c = 0x1b;
            }
        }
        share_returned_t returned = {.size = sizeof returned, .descriptor = -1};
        if (value.name.data[0] == 'l') {
            returned.link = text(words);
        } else if (value.name.data[0] == 'p') {
            returned.place = text(words);
        } else {
            returned.type = text("public.utf8-plain-text");
            returned.bytes = text(words);
        }
        status = host->give_back(request, &returned);
    }
    return status;
}

ENTRY(open_nothing, perform, NULL, close_nothing)
