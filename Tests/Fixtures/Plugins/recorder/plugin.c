/* Writes down what it gets: one line of JSON for each item, appended to the file that its setting `log` names.
 *
 *   {"item":0,"index":0,"target":"…","kind":"file","name":HEX,"provenance":1,"offered":["…"],"type":"…","mime":"…",
 *    "flags":3,"size":5,"sha256":"…","text":HEX,"entries":[…],
 *    "attributes":[{"name":"…","value":HEX,"provenance":1}],"settings":[…]}
 *
 * HEX is bytes in hexadecimal. `type`, `mime`, `flags`, `size` and `sha256` are of the preferred form, else of the first;
 * `offered` are all types. `text` is there for texts and links, up to 64 KiB. A directory has `entries` instead of a
 * size, in the order of their bytes: {"path":HEX,"kind":"file","size":5,"sha256":"…"}; a link has "to":HEX.
 *
 * An item that cannot be read gets no line and a result that says so; the others go on. */
#include "fixture.h"
#include "sha256.h"

#include <dirent.h>

#define KEPT ((size_t)64 << 10)

static void put_hex(FILE *log, const char *data, size_t length) {
    fputc('"', log);
    for (size_t i = 0; i < length; i++) {
        fprintf(log, "%02x", (unsigned char)data[i]);
    }
    fputc('"', log);
}

/* A text that is UTF-8, as JSON. */
static void put_text(FILE *log, share_bytes_t string) {
    fputc('"', log);
    for (size_t i = 0; i < string.length; i++) {
        unsigned char byte = (unsigned char)string.data[i];
        if (byte < 0x20 || byte == '"' || byte == '\\') {
            fprintf(log, "\\u%04x", byte);
        } else {
            fputc(byte, log);
        }
    }
    fputc('"', log);
}

static int32_t put_values(FILE *log, share_request_t *request, uint64_t count,
                          int32_t (*get)(share_request_t *, uint64_t, share_value_info_t *)) {
    fputc('[', log);
    for (uint64_t i = 0; i < count; i++) {
        share_value_info_t value = {.size = sizeof value};
        int32_t status = get(request, i, &value);
        if (status != SHARE_OK) {
            return status;
        }
        fprintf(log, "%s{\"name\":", i == 0 ? "" : ",");
        put_text(log, value.name);
        fputs(",\"value\":", log);
        put_hex(log, value.value.data, value.value.length);
        fprintf(log, ",\"provenance\":%u}", (unsigned)value.provenance);
    }
    fputc(']', log);
    return SHARE_OK;
}

/* The size and the hash of what is behind a descriptor. */
static int32_t put_digest(FILE *log, int descriptor) {
    static char buffer[256 << 10];
    sha256_t hash;
    char hex[65];
    ssize_t count;
    sha256_begin(&hash);
    while ((count = read(descriptor, buffer, sizeof buffer)) > 0) {
        sha256_add(&hash, buffer, (size_t)count);
    }
    unsigned long long size = hash.length;
    sha256_end(&hash, hex);
    fprintf(log, ",\"size\":%llu,\"sha256\":\"%s\"", size, hex);
    return count == 0 ? SHARE_OK : SHARE_E_IO;
}

/* Takes over `directory`. */
static int32_t put_entries(FILE *log, int directory, const char *prefix, int *first) {
    DIR *stream = fdopendir(directory);
    if (stream == NULL) {
        close(directory);
        return SHARE_E_IO;
    }
    char **names = NULL;
    size_t count = 0;
    for (struct dirent *entry; (entry = readdir(stream)) != NULL;) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            names = realloc(names, (count + 1) * sizeof *names);
            size_t at = count++;
            for (; at > 0 && strcmp(names[at - 1], entry->d_name) > 0; at--) {
                names[at] = names[at - 1];
            }
            names[at] = strdup(entry->d_name);
        }
    }
    int32_t status = SHARE_OK;
    for (size_t i = 0; i < count && status == SHARE_OK; i++) {
        char path[4096], to[4096];
        struct stat facts;
        snprintf(path, sizeof path, "%s%s", prefix, names[i]);
        if (fstatat(directory, names[i], &facts, AT_SYMLINK_NOFOLLOW) != 0) {
            status = SHARE_E_IO;
            break;
        }
        fprintf(log, "%s{\"path\":", *first ? "" : ",");
        *first = 0;
        put_hex(log, path, strlen(path));
        if (S_ISLNK(facts.st_mode)) {
            ssize_t length = readlinkat(directory, names[i], to, sizeof to);
            fputs(",\"kind\":\"link\",\"to\":", log);
            put_hex(log, to, length < 0 ? 0 : (size_t)length);
        } else if (S_ISREG(facts.st_mode)) {
            int file = openat(directory, names[i], O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
            fputs(",\"kind\":\"file\"", log);
            status = file < 0 ? SHARE_E_DENIED : put_digest(log, file);
            if (file >= 0) {
                close(file);
            }
        } else {
            fprintf(log, ",\"kind\":\"%s\"", S_ISDIR(facts.st_mode) ? "directory" : "other");
        }
        fputc('}', log);
        if (S_ISDIR(facts.st_mode)) {
            int inner = openat(directory, names[i], O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
            snprintf(path, sizeof path, "%s%s/", prefix, names[i]);
            status = inner < 0 ? SHARE_E_DENIED : put_entries(log, inner, path, first);
        }
    }
    for (size_t i = 0; i < count; i++) {
        free(names[i]);
    }
    free(names);
    closedir(stream);
    return status;
}

/* A text's or a link's own bytes, read in bounded pieces. */
static int32_t put_short_text(FILE *log, share_request_t *request, uint64_t item, uint64_t form) {
    static char kept[KEPT];
    size_t used = 0, length = 0;
    do {
        int32_t status = host->read_bytes(request, item, form, used, kept + used, KEPT - used, &length);
        if (status != SHARE_OK) {
            return status;
        }
        used += length;
    } while (length > 0 && used < KEPT);
    fputs(",\"text\":", log);
    put_hex(log, kept, used);
    return SHARE_OK;
}

static int32_t put_content(FILE *log, share_request_t *request, uint64_t item, uint64_t form, uint32_t kind) {
    int32_t descriptor = -1;
    int32_t status = host->open_descriptor(request, item, form, &descriptor);
    if (status != SHARE_OK) {
        return status;
    }
    if (kind == SHARE_ITEM_DIRECTORY) {
        int first = 1;
        fputs(",\"entries\":[", log);
        status = put_entries(log, descriptor, "", &first);
        fputc(']', log);
        return status;
    }
    status = put_digest(log, descriptor);
    close(descriptor);
    if (status == SHARE_OK && (kind == SHARE_ITEM_TEXT || kind == SHARE_ITEM_LINK)) {
        status = put_short_text(log, request, item, form);
    }
    return status;
}

static int32_t put_item(FILE *log, share_request_t *request, const share_request_info_t *info, uint64_t item) {
    static const char *const kinds[] = {"none", "file", "directory", "text", "link"};
    share_item_info_t facts = {.size = sizeof facts};
    int32_t status = host->item_info(request, item, &facts);
    if (status != SHARE_OK) {
        return status;
    }
    fprintf(log, "{\"item\":%llu,\"index\":%llu", (unsigned long long)item, (unsigned long long)facts.index);
    fputs(",\"target\":", log);
    put_text(log, info->target);
    fprintf(log, ",\"kind\":\"%s\",\"name\":", facts.kind <= SHARE_ITEM_LINK ? kinds[facts.kind] : "unknown");
    put_hex(log, facts.name.data, facts.name.length);
    fprintf(log, ",\"provenance\":%u,\"offered\":[", (unsigned)facts.provenance);

    share_representation_info_t chosen = {.size = sizeof chosen};
    uint64_t chosen_form = 0;
    for (uint64_t form = 0; form < facts.representation_count; form++) {
        share_representation_info_t representation = {.size = sizeof representation};
        status = host->representation_info(request, item, form, &representation);
        if (status != SHARE_OK) {
            return status;
        }
        fputs(form == 0 ? "" : ",", log);
        put_text(log, representation.type);
        if (form == 0 || (representation.flags & SHARE_REPRESENTATION_PREFERRED) != 0) {
            chosen = representation;
            chosen_form = form;
        }
    }
    fputs("],\"type\":", log);
    put_text(log, chosen.type);
    fputs(",\"mime\":", log);
    put_text(log, chosen.mime);
    fprintf(log, ",\"flags\":%u", (unsigned)chosen.flags);
    status = put_content(log, request, item, chosen_form, facts.kind);
    if (status != SHARE_OK) {
        return status;
    }
    fputs(",\"attributes\":", log);
    status = put_values(log, request, info->attribute_count, host->attribute);
    if (status != SHARE_OK) {
        return status;
    }
    fputs(",\"settings\":", log);
    status = put_values(log, request, info->setting_count, host->setting);
    fputs("}\n", log);
    return status;
}

/* Appends one item's line, whole or not at all. */
static int32_t record(FILE *log, share_request_t *request, const share_request_info_t *info, uint64_t item) {
    char *line = NULL;
    size_t length = 0;
    FILE *draft = open_memstream(&line, &length);
    if (draft == NULL) {
        return SHARE_E_NO_MEMORY;
    }
    int32_t status = put_item(draft, request, info, item);
    if (fclose(draft) != 0) {
        status = SHARE_E_NO_MEMORY;
    }
    if (status == SHARE_OK && fwrite(line, 1, length, log) != length) {
        status = SHARE_E_IO;
    }
    free(line);
    return status;
}

/* Opens the file that the setting `log` names, for appending. */
static FILE *open_log(share_request_t *request, uint64_t count) {
    for (uint64_t i = 0; i < count; i++) {
        share_value_info_t value = {.size = sizeof value};
        if (host->setting(request, i, &value) == SHARE_OK && value.name.length == 3 &&
            memcmp(value.name.data, "log", 3) == 0) {
            return fopen(value.value.data, "ae");
        }
    }
    return NULL;
}

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    share_request_info_t info = {.size = sizeof info};
    int32_t status = host->request_info(request, &info);
    if (status != SHARE_OK) {
        return status;
    }
    FILE *log = open_log(request, info.setting_count);
    if (log == NULL) {
        host->fail(request, SHARE_E_UNAVAILABLE, text("the file of the setting `log` cannot be written"));
        return SHARE_E_UNAVAILABLE;
    }
    uint64_t recorded = 0;
    for (uint64_t item = 0; item < info.item_count; item++) {
        int32_t ended = record(log, request, &info, item);
        host->item_result(request, item, ended, text(""), text(ended == SHARE_OK ? "" : "it could not be read"));
        host->progress(request, item + 1, info.item_count);
        if (ended == SHARE_OK) {
            recorded++;
        } else {
            status = ended;
        }
    }
    if (fclose(log) != 0) {
        return SHARE_E_IO;
    }
    return recorded > 0 ? SHARE_OK : status;
}

PERFORM_ENTRY(perform)
