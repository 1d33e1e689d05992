/* Hands back bytes, a descriptor, a place and a link, in this order. */
#include "fixture.h"

static char state[4096];

static int32_t open_with_state(const share_open_t *in, share_session_t **out_session) {
    snprintf(state, sizeof state, "%.*s", (int)in->state.length, in->state.length == 0 ? "" : in->state.data);
    *out_session = NULL;
    return SHARE_OK;
}

/* Writes a file that stays where the plugin may keep something, else one that is gone after the share. */
static int32_t write_place(share_request_t *request, char *path, size_t capacity) {
    share_request_info_t info = {.size = sizeof info};
    int32_t status = host->request_info(request, &info);
    if (status != SHARE_OK) {
        return status;
    }
    snprintf(path, capacity, "%s/placed.txt", state[0] != '\0' ? state : info.temporary.data);
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) {
        return SHARE_E_IO;
    }
    ssize_t count = write(file, "a place\n", 8);
    close(file);
    return count == 8 ? SHARE_OK : SHARE_E_IO;
}

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    share_returned_t returned = {.size = sizeof returned, .descriptor = -1};
    returned.type = text("public.utf8-plain-text");
    returned.name = text("bytes.txt");
    returned.bytes = text("some bytes\n");
    int32_t status = host->give_back(request, &returned);
    if (status != SHARE_OK) {
        return status;
    }

    share_returned_t file = {.size = sizeof file, .descriptor = memfd_create("returned", MFD_CLOEXEC)};
    file.type = text("text/csv");
    file.name = text("table.csv");
    if (file.descriptor < 0 || write(file.descriptor, "a,b\n1,2\n", 8) != 8) {
        return SHARE_E_IO;
    }
    status = host->give_back(request, &file);
    close(file.descriptor);
    if (status != SHARE_OK) {
        return status;
    }

    char path[4200];
    status = write_place(request, path, sizeof path);
    if (status != SHARE_OK) {
        return status;
    }
    share_returned_t place = {.size = sizeof place, .descriptor = -1};
    place.place = text(path);
    status = host->give_back(request, &place);
    if (status != SHARE_OK) {
        return status;
    }

    share_returned_t link = {.size = sizeof link, .descriptor = -1};
    link.link = text("https://example.org/a%20page?q=1#top");
    return host->give_back(request, &link);
}

ENTRY(open_with_state, perform, NULL, close_nothing)
