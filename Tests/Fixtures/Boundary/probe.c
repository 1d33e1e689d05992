/* A plugin that tries what the header allows and forbids, and logs what it was answered: the target's id says what to try. */
#include "fixture.h"

#include <dirent.h>
#include <sys/wait.h>

static share_request_t *request;
static char temporary[4096];

static void note(const char *name, long long value) {
    char line[256];
    snprintf(line, sizeof line, "%s=%lld", name, value);
    host->log(1, text(line));
}

static int equals(share_bytes_t bytes, const char *string) {
    return bytes.length == strlen(string) && memcmp(bytes.data, string, bytes.length) == 0;
}

/* --- Answers ------------------------------------------------------------------------------------------------------------- */

static int32_t same_twice(void) {
    note("first", host->complete(request, SHARE_E_REFUSED));
    note("second", host->complete(request, SHARE_E_REFUSED));
    return SHARE_E_REFUSED;
}

static int32_t complete_then_ok(void) {
    note("first", host->complete(request, SHARE_E_IO));
    return SHARE_OK;
}

static int32_t positive(void) {
    note("first", host->complete(request, 42));
    return SHARE_PENDING;
}

static int32_t item_results(void) {
    note("ok", host->item_result(request, 0, SHARE_OK, text(""), text("")));
    note("same", host->item_result(request, 0, SHARE_OK, text(""), text("")));
    note("other", host->item_result(request, 0, SHARE_E_IO, text(""), text("")));
    note("missing", host->item_result(request, 99, SHARE_OK, text(""), text("")));
    note("nonsense", host->item_result(request, 1, 42, text(""), text("")));
    note("again", host->item_result(request, 1, SHARE_OK, text(""), text("")));
    return SHARE_OK;
}

static int32_t item_codes(void) {
    char code[100];
    memset(code, 'x', sizeof code);
    memcpy(code + 63, "\xC3\xA4", 2);
    note("code", host->item_result(request, 0, SHARE_E_TOO_LARGE, text("http-413"), text("too large")));
    note("long", host->item_result(request, 1, SHARE_E_IO, (share_bytes_t){code, sizeof code}, text("")));
    note("none", host->item_result(request, 2, SHARE_E_IO, (share_bytes_t){NULL, 0}, text("broken")));
    note("nonsense", host->item_result(request, 3, SHARE_E_IO, (share_bytes_t){NULL, 3}, text("broken")));
    return SHARE_OK;
}

static int32_t same_progress(void) {
    for (int count = 0; count < 50; count++) {
        if (host->progress(request, 1, 2) != SHARE_OK) return SHARE_E_INTERNAL;
        wait_milliseconds(10);
    }
    return SHARE_OK;
}

static int32_t fail_after(void) {
    host->complete(request, SHARE_OK);
    note("fail", host->fail(request, SHARE_E_IO, text("too late")));
    return SHARE_PENDING;
}

static int32_t fail_other(void) {
    note("positive", host->fail(request, 1, text("no reason")));
    note("first", host->fail(request, SHARE_E_IO, text("the first reason")));
    note("last", host->fail(request, SHARE_E_IO, text("the last reason")));
    return SHARE_E_NETWORK;
}

static int32_t long_message(void) {
    static char message[5000];
    message[0] = 'x';
    for (size_t at = 1; at + 1 < sizeof message; at += 2) memcpy(message + at, "\xC3\xA4", 2);
    share_bytes_t bytes = {message, sizeof message - 1};
    host->fail(request, SHARE_E_IO, bytes);
    return SHARE_E_IO;
}

static void *finish(void *argument) {
    (void)argument;
    wait_milliseconds(50);
    // The process may end before anything more could be noted.
    host->complete(request, SHARE_OK);
    return NULL;
}

static int32_t late(void) {
    char buffer[4];
    size_t length = 7;
    int32_t descriptor = 7;
    share_request_info_t about = {.size = sizeof about};
    share_returned_t returned = {.size = sizeof returned, .bytes = {"x", 1}};
    host->complete(request, SHARE_OK);
    note("item_result", host->item_result(request, 0, SHARE_OK, text(""), text("")));
    note("progress", host->progress(request, 1, 2));
    note("give_back", host->give_back(request, &returned));
    note("open_descriptor", host->open_descriptor(request, 0, 0, &descriptor));
    note("descriptor", descriptor);
    note("read_bytes", host->read_bytes(request, 0, 0, 0, buffer, sizeof buffer, &length));
    note("length", (long long)length);
    note("request_info", host->request_info(request, &about));
    note("stranger", host->request_info((share_request_t *)&about, &about));
    return SHARE_OK;
}

/* --- Structures ---------------------------------------------------------------------------------------------------------- */

#define TRY_SIZES(TYPE, CALL)                                                           \
    do {                                                                                \
        struct {                                                                        \
            TYPE info;                                                                  \
            unsigned char rest[16];                                                     \
        } place;                                                                        \
        TYPE *out = &place.info;                                                        \
        memset(&place, 0xA5, sizeof place);                                             \
        out->size = sizeof(TYPE) - 1;                                                   \
        note(#TYPE " small", CALL);                                                     \
        note(#TYPE " untouched", ((unsigned char *)&place)[sizeof(TYPE) - 1] == 0xA5);  \
        out->size = sizeof place;                                                       \
        note(#TYPE " large", CALL);                                                     \
        note(#TYPE " size", (long long)out->size - (long long)sizeof(TYPE));            \
        note(#TYPE " rest", place.rest[0] == 0xA5);                                     \
    } while (0)

static int32_t sizes(void) {
    TRY_SIZES(share_request_info_t, host->request_info(request, out));
    TRY_SIZES(share_item_info_t, host->item_info(request, 0, out));
    TRY_SIZES(share_representation_info_t, host->representation_info(request, 0, 0, out));
    TRY_SIZES(share_value_info_t, host->attribute(request, 0, out));
    TRY_SIZES(share_value_info_t, host->setting(request, 0, out));
    note("no item", host->item_info(request, 99, &(share_item_info_t){.size = sizeof(share_item_info_t)}));
    return SHARE_OK;
}

static int is_text(share_bytes_t bytes) {
    return bytes.data != NULL && bytes.data[bytes.length] == 0;
}

static int32_t not_null(void) {
    share_request_info_t about = {.size = sizeof about};
    share_item_info_t item = {.size = sizeof item};
    share_representation_info_t form = {.size = sizeof form};
    share_value_info_t attribute = {.size = sizeof attribute}, setting = {.size = sizeof setting};
    host->request_info(request, &about);
    host->item_info(request, 0, &item);
    host->representation_info(request, 0, 0, &form);
    host->attribute(request, 0, &attribute);
    host->setting(request, 0, &setting);
    note("empty", is_text(about.source) && about.source.length == 0);
    note("all", is_text(about.target) && is_text(about.id) && is_text(about.area) && is_text(about.temporary) &&
                    is_text(item.name) && is_text(form.type) && is_text(form.mime) && is_text(attribute.name) &&
                    is_text(attribute.value) && is_text(setting.name) && is_text(setting.value));
    note("handles", host->extension(text("share.nothing/1")) == NULL);
    return SHARE_OK;
}

/* --- Returned items ------------------------------------------------------------------------------------------------------ */

static int32_t give(share_returned_t returned) {
    returned.size = sizeof returned;
    return host->give_back(request, &returned);
}

static int32_t returned(void) {
    static char much[(1 << 20) + 1];
    share_bytes_t content = {"x", 1}, empty = {"", 0}, long_text = {much, 5000}, too_long = {much, sizeof much};
    int file = memfd_create("returned", MFD_CLOEXEC);
    int place = open("/tmp", O_PATH | O_CLOEXEC);
    int folder = open("/tmp", O_RDONLY | O_CLOEXEC);
    int writing = open("/proc/self/fd", O_RDONLY | O_CLOEXEC);
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    close(writing);
    writing = open(path, O_WRONLY | O_CLOEXEC);
    memset(much, 'x', sizeof much);

    note("zeroed with bytes", give((share_returned_t){.bytes = content}));
    note("descriptor and bytes", give((share_returned_t){.descriptor = file, .bytes = content}));
    note("bytes and link", give((share_returned_t){.descriptor = -1, .bytes = content, .link = content}));
    note("nothing", give((share_returned_t){.descriptor = -1}));
    note("descriptor 0", give((share_returned_t){.descriptor = 0}));
    note("no bytes", give((share_returned_t){.descriptor = -1, .bytes = empty}));
    note("length alone", give((share_returned_t){.descriptor = -1, .link = content, .type = {NULL, 3}}));
    note("absurd length", give((share_returned_t){.descriptor = -1, .bytes = {"x", SIZE_MAX}}));
    note("file", give((share_returned_t){.descriptor = file}));
    note("write-only", give((share_returned_t){.descriptor = writing}));
    note("a place's descriptor", give((share_returned_t){.descriptor = place}));
    note("folder", give((share_returned_t){.descriptor = folder}));
    note("closed", give((share_returned_t){.descriptor = 900}));
    note("long name", give((share_returned_t){.descriptor = file, .name = long_text}));
    note("long link", give((share_returned_t){.descriptor = -1, .link = too_long}));
    note("many bytes", give((share_returned_t){.descriptor = -1, .bytes = too_long}));
    share_returned_t small = {.size = sizeof small - 1, .descriptor = -1, .bytes = content};
    note("small", host->give_back(request, &small));
    return SHARE_OK;
}

/* --- Bytes --------------------------------------------------------------------------------------------------------------- */

static int32_t reads(void) {
    char buffer[16];
    size_t length = 99;
    /* Item 0 came along inline, 1 is a file, 2 a directory, 3 is gone. */
    for (uint64_t item = 0; item < 2; item++) {
        note("part", host->read_bytes(request, item, 0, 1, buffer, 2, &length));
        note("length", (long long)length);
        note("byte", buffer[0]);
        note("no room", host->read_bytes(request, item, 0, 0, buffer, 0, &length));
        note("length", (long long)length);
        note("past", host->read_bytes(request, item, 0, 1000, buffer, 16, &length));
        note("length", (long long)length);
        note("far", host->read_bytes(request, item, 0, UINT64_MAX, buffer, 16, &length));
        note("length", (long long)length);
        note("absurd", host->read_bytes(request, item, 0, 0, buffer, SIZE_MAX, &length));
        note("no form", host->read_bytes(request, item, 9, 0, buffer, 16, &length));
    }
    note("directory", host->read_bytes(request, 2, 0, 0, buffer, 16, &length));
    note("gone", host->read_bytes(request, 3, 0, 0, buffer, 16, &length));
    note("no item", host->read_bytes(request, 4, 0, 0, buffer, 16, &length));
    int32_t descriptor = -1;
    note("open", host->open_descriptor(request, 2, 0, &descriptor));
    note("close-on-exec", (fcntl(descriptor, F_GETFD) & FD_CLOEXEC) != 0);
    note("position", lseek(descriptor, 0, SEEK_CUR));
    int entry = openat(descriptor, "inside", O_RDONLY | O_CLOEXEC);
    note("openat", entry >= 0);
    DIR *listing = fdopendir(descriptor);
    note("readdir", listing != NULL && readdir(listing) != NULL);
    return SHARE_OK;
}

/* --- The process --------------------------------------------------------------------------------------------------------- */

static int32_t forks(void) {
    pid_t child = fork();
    if (child == 0) {
        host->log(3, text("from the child"));
        _exit(host->progress(request, 1, 1) == SHARE_E_BAD_STATE && host->complete(request, SHARE_OK) == SHARE_E_BAD_STATE ? 0
                                                                                                                           : 1);
    }
    int status = -1;
    waitpid(child, &status, 0);
    note("child", status);
    note("inherited", (fcntl(3, F_GETFD) & FD_CLOEXEC) == 0 || (fcntl(4, F_GETFD) & FD_CLOEXEC) == 0);
    return SHARE_OK;
}

static int32_t broken_pipe(void) {
    int ends[2];
    if (pipe(ends) != 0) return SHARE_E_IO;
    close(ends[0]);
    note("write", write(ends[1], "x", 1) < 0 ? errno : 0);
    note("own programs", system("kill -PIPE $$") != 0);
    return SHARE_OK;
}

static int32_t wait_for_cancel(void) {
    struct pollfd cancelled = {host->cancel_descriptor(request), POLLIN, 0};
    note("before", host->is_cancelled(request));
    poll(&cancelled, 1, 20000);
    note("readable", (cancelled.revents & POLLIN) != 0);
    note("after", host->is_cancelled(request));
    wait_milliseconds(50);
    return SHARE_E_CANCELLED;
}

static int stuck;

static int32_t vanish(void) {
    note("ready", 1);
    hang();
    return SHARE_OK;
}

static void mark(const char *name) {
    char path[4200];
    snprintf(path, sizeof path, "%s/%s", temporary, name);
    close(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
}

static void cancel(share_session_t *session, share_request_t *asked) {
    (void)session;
    mark("cancelled");
    note("cancel", asked == request);
    if (stuck) hang();
}

/* --- The table ----------------------------------------------------------------------------------------------------------- */

static int32_t opening(const share_open_t *in, share_session_t **out_session) {
    *out_session = NULL;
    if (equals(in->plugin, "open-fails")) {
        host->log(3, text("an earlier fault"));
        host->log(3, text("the disk is missing"));
        host->log(1, text("no reason"));
        return SHARE_E_UNAVAILABLE;
    }
    if (equals(in->plugin, "open-pending")) return SHARE_PENDING;
    note("language", in->language.length > 0);
    return SHARE_OK;
}

static void closing(share_session_t *session) {
    (void)session;
    note("closed", 1);
}

static int32_t perform(share_session_t *session, share_request_t *asked) {
    static const struct {
        const char *name;
        int32_t (*function)(void);
    } all[] = {
        {"same-twice", same_twice}, {"complete-then-ok", complete_then_ok}, {"positive", positive},
        {"item-results", item_results}, {"item-codes", item_codes}, {"same-progress", same_progress}, {"fail-after", fail_after}, {"fail-other", fail_other},
        {"long-message", long_message}, {"late", late}, {"sizes", sizes}, {"not-null", not_null}, {"returned", returned},
        {"reads", reads}, {"forks", forks}, {"broken-pipe", broken_pipe}, {"cancel", wait_for_cancel}, {"vanish", vanish},
    };
    (void)session;
    request = asked;
    share_request_info_t about = {.size = sizeof about};
    if (host->request_info(request, &about) != SHARE_OK) return SHARE_E_INTERNAL;
    snprintf(temporary, sizeof temporary, "%s", about.temporary.data);
    if (equals(about.target, "thread")) return start(finish, NULL);
    if (equals(about.target, "vanish-stuck")) {
        stuck = 1;
        return vanish();
    }
    for (size_t index = 0; index < sizeof all / sizeof all[0]; index++) {
        if (equals(about.target, all[index].name)) return all[index].function();
    }
    note("unknown target", 1);
    return SHARE_E_UNSUPPORTED;
}

ENTRY(opening, perform, cancel, closing)
