/* A plugin in C99 that knows nothing but the header: it counts the bytes of what it gets and returns a text that
 * says so.
 *
 *     Counted
 *     message: look
 *     photo.jpg: 2689 bytes, public.jpeg
 *     total: 2689 bytes
 */
#include <share/share.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const share_host_t *host;

struct share_session {
    char *answer;
    size_t length;
};

static share_bytes_t literal(const char *text) {
    share_bytes_t bytes;
    bytes.data = text;
    bytes.length = strlen(text);
    return bytes;
}

static int equals(share_bytes_t bytes, const char *text) {
    return bytes.length == strlen(text) && memcmp(bytes.data, text, bytes.length) == 0;
}

static int32_t append(share_session_t *session, const char *data, size_t length) {
    char *grown = realloc(session->answer, session->length + length + 1);
    if (grown == NULL) {
        return SHARE_E_NO_MEMORY;
    }
    if (length > 0) {
        memcpy(grown + session->length, data, length);
    }
    session->answer = grown;
    session->length += length;
    return SHARE_OK;
}

static int32_t append_bytes(share_session_t *session, share_bytes_t bytes) {
    return append(session, bytes.data, bytes.length);
}

static int32_t append_text(share_session_t *session, const char *text) {
    return append(session, text, strlen(text));
}

/* Reads an item in pieces of a bounded size. */
static int32_t count_pieces(share_request_t *request, uint64_t item, uint64_t *out_count) {
    char piece[4096];
    size_t length = 0;
    uint64_t offset = 0;
    do {
        int32_t status = host->read_bytes(request, item, 0, offset, piece, sizeof piece, &length);
        if (status != SHARE_OK) {
            return status;
        }
        offset += length;
        if (host->is_cancelled(request)) {
            return SHARE_E_CANCELLED;
        }
    } while (length > 0);
    *out_count = offset;
    return SHARE_OK;
}

/* Reads an item through a descriptor; a directory is only opened. */
static int32_t count_stream(share_request_t *request, uint64_t item, uint32_t kind, uint64_t *out_count) {
    char piece[4096];
    ssize_t length = 0;
    int32_t descriptor = -1;
    int32_t status = host->open_descriptor(request, item, 0, &descriptor);
    if (status != SHARE_OK) {
        return status;
    }
    *out_count = 0;
    if (kind != SHARE_ITEM_DIRECTORY) {
        while ((length = read(descriptor, piece, sizeof piece)) > 0) {
            *out_count += (uint64_t)length;
        }
    }
    close(descriptor);
    return length < 0 ? SHARE_E_IO : SHARE_OK;
}

static int32_t count_item(share_session_t *session, share_request_t *request, uint64_t item, uint64_t *total) {
    share_item_info_t info;
    share_representation_info_t form;
    uint64_t streamed = 0, in_pieces = 0;
    char line[64];
    int32_t status;

    memset(&info, 0, sizeof info);
    info.size = sizeof info;
    status = host->item_info(request, item, &info);
    if (status != SHARE_OK) {
        return status;
    }
    memset(&form, 0, sizeof form);
    form.size = sizeof form;
    status = host->representation_info(request, item, 0, &form);
    if (status != SHARE_OK) {
        return status;
    }
    status = count_stream(request, item, info.kind, &streamed);
    if (status != SHARE_OK) {
        return status;
    }
    if (info.kind != SHARE_ITEM_DIRECTORY) {
        status = count_pieces(request, item, &in_pieces);
        if (status != SHARE_OK) {
            return status;
        }
        if (in_pieces != streamed) {
            return SHARE_E_GONE;
        }
    }
    *total += streamed;
    sprintf(line, ": %lu bytes, ", (unsigned long)streamed);
    if ((status = append_bytes(session, info.name)) != SHARE_OK || (status = append_text(session, line)) != SHARE_OK ||
        (status = append_bytes(session, form.type)) != SHARE_OK) {
        return status;
    }
    return append_text(session, "\n");
}

/* The first lines: the setting `heading` and the attribute `message`, each where it is given. */
static int32_t begin_answer(share_session_t *session, share_request_t *request, const share_request_info_t *info) {
    share_value_info_t value;
    uint64_t i;
    int32_t status;
    for (i = 0; i < info->setting_count; i++) {
        memset(&value, 0, sizeof value);
        value.size = sizeof value;
        if ((status = host->setting(request, i, &value)) != SHARE_OK) {
            return status;
        }
        if (equals(value.name, "heading")) {
            if ((status = append_bytes(session, value.value)) != SHARE_OK ||
                (status = append_text(session, "\n")) != SHARE_OK) {
                return status;
            }
        }
    }
    for (i = 0; i < info->attribute_count; i++) {
        memset(&value, 0, sizeof value);
        value.size = sizeof value;
        if ((status = host->attribute(request, i, &value)) != SHARE_OK) {
            return status;
        }
        if ((status = append_bytes(session, value.name)) != SHARE_OK ||
            (status = append_text(session, ": ")) != SHARE_OK ||
            (status = append_bytes(session, value.value)) != SHARE_OK ||
            (status = append_text(session, "\n")) != SHARE_OK) {
            return status;
        }
    }
    return SHARE_OK;
}

static int32_t give_answer(share_session_t *session, share_request_t *request) {
    share_returned_t returned;
    memset(&returned, 0, sizeof returned);
    returned.size = sizeof returned;
    returned.descriptor = -1;
    returned.type = literal("public.utf8-plain-text");
    returned.name = literal("count.txt");
    returned.bytes.data = session->answer;
    returned.bytes.length = session->length;
    return host->give_back(request, &returned);
}

static int32_t count_open(const share_open_t *in, share_session_t **out_session) {
    (void)in;
    *out_session = calloc(1, sizeof **out_session);
    return *out_session == NULL ? SHARE_E_NO_MEMORY : SHARE_OK;
}

static int32_t count_perform(share_session_t *session, share_request_t *request) {
    share_request_info_t info;
    uint64_t item, total = 0, good = 0;
    char line[64];
    int32_t status;

    memset(&info, 0, sizeof info);
    info.size = sizeof info;
    if ((status = host->request_info(request, &info)) != SHARE_OK) {
        return status;
    }
    if ((status = begin_answer(session, request, &info)) != SHARE_OK) {
        return status;
    }
    for (item = 0; item < info.item_count; item++) {
        int32_t ended = count_item(session, request, item, &total);
        if (ended == SHARE_E_CANCELLED) {
            return ended;
        }
        host->item_result(request, item, ended, literal(""), literal(ended == SHARE_OK ? "" : "it could not be read"));
        host->progress(request, total, 0);
        if (ended == SHARE_OK) {
            good++;
        }
    }
    if (good == 0) {
        host->fail(request, SHARE_E_IO, literal("no item could be read"));
        return SHARE_E_IO;
    }
    sprintf(line, "total: %lu bytes\n", (unsigned long)total);
    if ((status = append_text(session, line)) != SHARE_OK) {
        return status;
    }
    return give_answer(session, request);
}

static void count_close(share_session_t *session) {
    if (session != NULL) {
        free(session->answer);
        free(session);
    }
}

int32_t share1_plugin_entry(const share_host_t *given, share_plugin_t *out) {
    if (out->size < sizeof *out) {
        return SHARE_E_TOO_OLD;
    }
    host = given;
    out->size = sizeof *out;
    out->minor = SHARE_ABI_MINOR;
    out->open = count_open;
    out->perform = count_perform;
    out->close = count_close;
    return SHARE_OK;
}
