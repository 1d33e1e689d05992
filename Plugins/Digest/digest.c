/* "Compute SHA-256": hands back, for any number of files and texts, one text in the format of sha256sum.
 *
 * This plugin is the sample for authors who write in C: it uses every part of the ABI that a plugin with bytes to read needs.
 * Read it from the bottom up. At the end stands the entry, which fills the plugin's table; above it are the functions of that
 * table, and above them what they are made of.
 *
 * Build it anywhere, with nothing but the headers:
 *
 *     cc -std=c99 -pedantic -Wall -Wextra -Werror -shared -fPIC -fvisibility=hidden -I INCLUDE digest.c sha256.c -o libDigest.so
 */

/* read() and close() are POSIX, which -std=c99 hides unless it is asked for. */
#define _POSIX_C_SOURCE 200809L

#include <share/share.h>

#include "sha256.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Files are read in pieces of this size, so that a file of 4 GiB needs no more memory than one of 4 bytes. */
enum { PIECE = 64 * 1024 };

/* The host's functions. The entry gets the table, and it stays valid until the process ends. */
static const share_host_t *host;

/* A text of C as the host wants it: with its length. It is only lent for the length of a call, so nothing is copied. */
static share_bytes_t lend(const char *text)
{
    share_bytes_t bytes = {text, strlen(text)};
    return bytes;
}

/* --- The text that is handed back ------------------------------------------------------------------------------------------ */

/* A text that grows. */
typedef struct text {
    char *data;
    size_t length;
    size_t capacity;
} text_t;

/* Makes room for more bytes; 0 when there is no memory. */
static int text_reserve(text_t *text, size_t more)
{
    if (text->capacity - text->length >= more) {
        return 1;
    }
    size_t capacity = (text->length + more) * 2;
    char *data = realloc(text->data, capacity);
    if (data == NULL) {
        return 0;
    }
    text->data = data;
    text->capacity = capacity;
    return 1;
}

/* The letter that stands for a byte which would break the line, or 0 for any other byte. */
static char escape_of(char byte)
{
    switch (byte) {
    case '\n': return 'n';
    case '\r': return 'r';
    case '\\': return '\\';
    default: return 0;
    }
}

/* Adds the line of one item, exactly as sha256sum writes it: the digest, two spaces, the name. When a name has to be escaped, a
 * backslash at the beginning of the line says so. A name may hold any byte but NUL and slash, in no encoding at all, so it is
 * never treated as a string. */
static int text_add_line(text_t *text, const uint8_t digest[SHA256_DIGEST_SIZE], share_bytes_t name)
{
    static const char digits[] = "0123456789abcdef";

    if (name.length == 0) {
        name = lend("-"); /* what sha256sum calls the input that has no name */
    }
    /* The backslash, the digest, two spaces, every byte of the name escaped, the line's end. */
    if (!text_reserve(text, 1 + 2 * SHA256_DIGEST_SIZE + 2 + 2 * name.length + 1)) {
        return 0;
    }
    char *next = text->data + text->length;
    for (size_t i = 0; i < name.length; i++) {
        if (escape_of(name.data[i]) != 0) {
            *next++ = '\\';
            break;
        }
    }
    for (int i = 0; i < SHA256_DIGEST_SIZE; i++) {
        *next++ = digits[digest[i] >> 4];
        *next++ = digits[digest[i] & 15];
    }
    *next++ = ' ';
    *next++ = ' ';
    for (size_t i = 0; i < name.length; i++) {
        char letter = escape_of(name.data[i]);
        if (letter != 0) {
            *next++ = '\\';
        }
        *next++ = letter != 0 ? letter : name.data[i];
    }
    *next++ = '\n';
    text->length = (size_t)(next - text->data);
    return 1;
}

/* --- The items ------------------------------------------------------------------------------------------------------------- */

/* How far the work is, for all items together. */
typedef struct work {
    share_request_t *request;
    uint64_t done;
    uint64_t total; /* 0 while it is not known, as the host wants it */
    uint8_t piece[PIECE];
} work_t;

/* An item has one or more forms. The preferred one is what the host chose by our manifest. */
static int32_t find_preferred(share_request_t *request, uint64_t item, const share_item_info_t *info, uint64_t *out_form,
                              uint64_t *out_bytes)
{
    *out_form = 0;
    *out_bytes = SHARE_SIZE_UNKNOWN;
    for (uint64_t form = 0; form < info->representation_count; form++) {
        share_representation_info_t about = {0};
        about.size = sizeof about; /* every structure that the host fills is told how large ours is */
        int32_t status = host->representation_info(request, item, form, &about);
        if (status != SHARE_OK) {
            return status;
        }
        if (form == 0 || (about.flags & SHARE_REPRESENTATION_PREFERRED) != 0) {
            *out_form = form;
            *out_bytes = about.bytes;
        }
    }
    return SHARE_OK;
}

static int32_t item_info(share_request_t *request, uint64_t item, share_item_info_t *info)
{
    memset(info, 0, sizeof *info);
    info->size = sizeof *info;
    return host->item_info(request, item, info);
}

/* Adds up the sizes of all items, for the progress; one that nobody knows makes the sum unknown. */
static uint64_t total_bytes(share_request_t *request, uint64_t count)
{
    uint64_t total = 0;
    for (uint64_t item = 0; item < count; item++) {
        share_item_info_t info;
        uint64_t form, bytes;
        if (item_info(request, item, &info) != SHARE_OK ||
            find_preferred(request, item, &info, &form, &bytes) != SHARE_OK || bytes == SHARE_SIZE_UNKNOWN) {
            return 0;
        }
        total += bytes;
    }
    return total;
}

/* Reads an open item to its end. */
static int32_t digest_descriptor(work_t *work, int descriptor, uint8_t digest[SHA256_DIGEST_SIZE])
{
    sha256_t hash;
    sha256_start(&hash);
    for (;;) {
        /* Asked before every piece, so that a cancel is obeyed within the time that one piece takes. */
        if (host->is_cancelled(work->request)) {
            return SHARE_E_CANCELLED;
        }
        ssize_t count = read(descriptor, work->piece, sizeof work->piece);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count < 0) {
            return SHARE_E_IO;
        }
        if (count == 0) {
            sha256_finish(&hash, digest);
            return SHARE_OK;
        }
        sha256_add(&hash, work->piece, (size_t)count);
        work->done += (uint64_t)count;
        host->progress(work->request, work->done, work->total);
    }
}

/* Computes the digest of one item. The descriptor that the host opens belongs to the plugin, which closes it. */
static int32_t digest_item(work_t *work, uint64_t item, const share_item_info_t *info, uint8_t digest[SHA256_DIGEST_SIZE])
{
    uint64_t form, bytes;
    int32_t status = find_preferred(work->request, item, info, &form, &bytes);
    if (status != SHARE_OK) {
        return status;
    }
    int32_t descriptor = -1;
    status = host->open_descriptor(work->request, item, form, &descriptor);
    if (status != SHARE_OK) {
        return status;
    }
    status = digest_descriptor(work, descriptor, digest);
    close(descriptor);
    return status;
}

/* Says how one item failed, in words for people: the thing, the reason and, where there is one, the way out. */
static void report_failure(share_request_t *request, uint64_t item, share_bytes_t name, int32_t status)
{
    const char *reason = "cannot be read";
    char message[512];
    if (status == SHARE_E_GONE) {
        reason = "has changed or vanished since it was offered; share it again";
    } else if (status == SHARE_E_DENIED) {
        reason = "permission denied";
    }
    /* The precision of %.*s bounds what is copied: a name has at most 255 bytes on every file system, but a source may say more. */
    int shown = name.length < 255 ? (int)name.length : 255;
    snprintf(message, sizeof message, "%.*s: %s", shown, name.length > 0 ? name.data : "", reason);
    /* The empty text is the place of a word for programs, such as "http-413": here the status says all that there is to say. */
    host->item_result(request, item, status, lend(""), lend(shown > 0 ? message : reason));
}

/* Computes all digests. One item that fails is reported and does not stop the others. */
static int32_t digest_all(work_t *work, uint64_t count, text_t *text)
{
    for (uint64_t item = 0; item < count; item++) {
        share_item_info_t info;
        uint8_t digest[SHA256_DIGEST_SIZE];
        int32_t status = item_info(work->request, item, &info);
        if (status != SHARE_OK) {
            return status;
        }
        status = digest_item(work, item, &info, digest);
        if (status == SHARE_E_CANCELLED) {
            return status;
        }
        if (status != SHARE_OK) {
            report_failure(work->request, item, info.name, status);
        } else if (!text_add_line(text, digest, info.name)) {
            return SHARE_E_NO_MEMORY;
        }
    }
    return SHARE_OK;
}

/* Hands the text back. The host has its own copy when this returns. */
static int32_t give_back(share_request_t *request, const text_t *text)
{
    share_returned_t returned = {0};
    returned.size = sizeof returned;
    returned.descriptor = -1;                      /* it is no file, */
    returned.bytes.data = text->data;              /* but bytes */
    returned.bytes.length = text->length;
    returned.type = lend("public.plain-text");     /* in whatever encoding the names have */
    returned.name = lend("SHA256SUMS");            /* for callers that keep it as a file */
    return host->give_back(request, &returned);
}

/* --- The plugin's table ---------------------------------------------------------------------------------------------------- */

/* There is nothing to prepare, and nothing to remember between the functions. */
static int32_t digest_open(const share_open_t *in, share_session_t **out_session)
{
    (void)in;
    *out_session = NULL;
    return SHARE_OK;
}

/* Does the work, on the main thread, and may take as long as it likes while something moves. The status is the end of the share;
 * items that have failed have said so already, and the host makes "partial" of that. */
static int32_t digest_perform(share_session_t *session, share_request_t *request)
{
    (void)session;
    share_request_info_t info = {0};
    info.size = sizeof info;
    int32_t status = host->request_info(request, &info);
    if (status != SHARE_OK) {
        return status;
    }
    work_t *work = malloc(sizeof *work);
    if (work == NULL) {
        return SHARE_E_NO_MEMORY;
    }
    work->request = request;
    work->done = 0;
    work->total = total_bytes(request, info.item_count);

    text_t text = {NULL, 0, 0};
    status = digest_all(work, info.item_count, &text);
    if (status == SHARE_OK && text.length > 0) {
        status = give_back(request, &text);
    }
    free(text.data);
    free(work);
    return status;
}

/* Nothing was taken, so nothing is given back. */
static void digest_close(share_session_t *session)
{
    (void)session;
}

/* The one function that the library exports. `cancel` stays NULL: digest_descriptor asks often enough by itself. */
int32_t share1_plugin_entry(const share_host_t *given, share_plugin_t *out)
{
    /* Tables only ever grow at the end: one that is smaller than ours is of an older version, and lacks what we would use. */
    if (given->size < sizeof *given || out->size < sizeof *out) {
        return SHARE_E_TOO_OLD;
    }
    host = given;
    out->minor = SHARE_ABI_MINOR;
    out->open = digest_open;
    out->perform = digest_perform;
    out->close = digest_close;
    return SHARE_OK;
}
