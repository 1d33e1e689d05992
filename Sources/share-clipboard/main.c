// share-clipboard TYPE FILE [TYPE FILE]…
//
// Puts the content of files on the clipboard of an X11 display, each under its MIME type, all at once, and lives on in the background
// until somebody else takes the clipboard or the display ends. Exits with 0 once it owns the clipboard; otherwise with 1, and a line
// on standard error says why. The tools that there are serve one type only, and who pastes files wants another than who pastes text.
//
// Follows the Inter-Client Communication Conventions Manual, version 2.0, section 2: TARGETS, TIMESTAMP, MULTIPLE and INCR.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xcb/xcb.h>

enum {
    MOST_FORMS = 64,       // names under which something is served
    MOST_TRANSFERS = 32,   // pieces that are on their way at the same time
    PIECE = 256 * 1024     // bytes that go at once; more goes piece by piece, so that the display never waits long
};

typedef struct form {
    xcb_atom_t target; // what is asked for
    xcb_atom_t type;   // what is answered
    const uint8_t *data;
    size_t size;
} form_t;

typedef struct transfer {
    xcb_window_t window; // 0: free
    xcb_atom_t property;
    const form_t *form;
    size_t sent;
} transfer_t;

static xcb_connection_t *display;
static xcb_window_t window;
static xcb_timestamp_t since;
static form_t forms[MOST_FORMS];
static size_t form_count;
static transfer_t transfers[MOST_TRANSFERS];
static size_t next_transfer;
static xcb_atom_t clipboard, targets, timestamp, multiple, atom_pair, incr;

__attribute__((noreturn)) static void give_up(const char *subject, const char *reason) {
    fprintf(stderr, "%s: %s\n", subject, reason);
    exit(1);
}

static xcb_atom_t atom(const char *name) {
    xcb_intern_atom_cookie_t cookie = xcb_intern_atom(display, 0, (uint16_t)strlen(name), name);
    xcb_intern_atom_reply_t *reply = xcb_intern_atom_reply(display, cookie, NULL);
    if (!reply) give_up("the display", "it has gone");
    xcb_atom_t result = reply->atom;
    free(reply);
    return result;
}

static void add(const char *target, const char *type, const uint8_t *data, size_t size) {
    if (form_count == MOST_FORMS) give_up(target, "too many types for one clipboard; put fewer on it");
    forms[form_count++] = (form_t){atom(target), atom(type), data, size};
}

static void add_file(const char *type, const char *path) {
    struct stat about;
    const uint8_t *data = (const uint8_t *)"";
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0 || fstat(file, &about) != 0) give_up(path, strerror(errno));
    size_t size = (size_t)about.st_size;
    if (size > 0) {
        // A copy, since the file may be removed or written to while the clipboard lives.
        uint8_t *copy = malloc(size);
        size_t done = 0;
        while (copy && done < size) {
            ssize_t count = read(file, copy + done, size - done);
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) give_up(path, count < 0 ? strerror(errno) : "it became shorter");
            done += (size_t)count;
        }
        if (!copy) give_up(path, strerror(errno));
        data = copy;
    }
    close(file);
    add(type, type, data, size);
    if (strcmp(type, "text/plain") != 0) return;
    add("UTF8_STRING", "UTF8_STRING", data, size);
    add("text/plain;charset=utf-8", "text/plain;charset=utf-8", data, size);
    add("TEXT", "UTF8_STRING", data, size);
    // STRING is Latin-1; of other texts there is no such form.
    for (size_t place = 0; place < size; place++)
        if (data[place] >= 0x80) return;
    add("STRING", "STRING", data, size);
}

// --- Answers -----------------------------------------------------------------------------------------------------------------

static void put(xcb_window_t to, xcb_atom_t property, xcb_atom_t type, uint8_t format, size_t count, const void *data) {
    xcb_change_property(display, XCB_PROP_MODE_REPLACE, to, property, type, format, (uint32_t)count, data);
}

static void begin_transfer(const form_t *form, xcb_window_t to, xcb_atom_t property) {
    uint32_t events = XCB_EVENT_MASK_PROPERTY_CHANGE | XCB_EVENT_MASK_STRUCTURE_NOTIFY;
    uint32_t size = form->size > UINT32_MAX ? UINT32_MAX : (uint32_t)form->size;
    // Of very many the oldest gives way: who asked has most likely lost interest.
    transfer_t *transfer = &transfers[next_transfer++ % MOST_TRANSFERS];
    *transfer = (transfer_t){to, property, form, 0};
    if (to != window) xcb_change_window_attributes(display, to, XCB_CW_EVENT_MASK, &events);
    put(to, property, incr, 32, 1, &size);
}

// Answers one question into a property; 0 when there is no answer.
static int convert(xcb_window_t to, xcb_atom_t target, xcb_atom_t property) {
    if (target == targets) {
        xcb_atom_t all[MOST_FORMS + 3] = {targets, timestamp, multiple};
        for (size_t place = 0; place < form_count; place++) all[place + 3] = forms[place].target;
        put(to, property, XCB_ATOM_ATOM, 32, form_count + 3, all);
        return 1;
    }
    if (target == timestamp) {
        put(to, property, XCB_ATOM_INTEGER, 32, 1, &since);
        return 1;
    }
    for (size_t place = 0; place < form_count; place++) {
        const form_t *form = &forms[place];
        if (form->target != target) continue;
        if (form->size > PIECE) begin_transfer(form, to, property);
        else put(to, property, form->type, 8, form->size, form->data);
        return 1;
    }
    return 0;
}

// Several questions at once: pairs of a target and a property, of which those that are not answered become None.
static int convert_all(xcb_window_t to, xcb_atom_t property) {
    xcb_get_property_cookie_t cookie = xcb_get_property(display, 0, to, property, atom_pair, 0, 2 * MOST_FORMS);
    xcb_get_property_reply_t *reply = xcb_get_property_reply(display, cookie, NULL);
    if (!reply) return 0;
    size_t count = reply->format == 32 ? (size_t)xcb_get_property_value_length(reply) / sizeof(xcb_atom_t) : 0;
    xcb_atom_t *pairs = xcb_get_property_value(reply);
    for (size_t place = 0; place + 1 < count; place += 2)
        if (pairs[place] == multiple || !convert(to, pairs[place], pairs[place + 1])) pairs[place + 1] = XCB_NONE;
    if (count > 1) put(to, property, atom_pair, 32, count, pairs);
    free(reply);
    return count > 1;
}

static void answer(const xcb_selection_request_event_t *asked) {
    // Old programs name no property and mean the target.
    xcb_atom_t property = asked->property != XCB_NONE ? asked->property : asked->target;
    int done = asked->selection == clipboard && (asked->target == multiple ? convert_all(asked->requestor, property)
                                                                           : convert(asked->requestor, asked->target, property));
    union {
        xcb_selection_notify_event_t event;
        char bytes[32]; // every event has this size
    } told;
    memset(&told, 0, sizeof told);
    told.event.response_type = XCB_SELECTION_NOTIFY;
    told.event.time = asked->time;
    told.event.requestor = asked->requestor;
    told.event.selection = asked->selection;
    told.event.target = asked->target;
    told.event.property = done ? property : XCB_NONE;
    xcb_send_event(display, 0, asked->requestor, XCB_EVENT_MASK_NO_EVENT, told.bytes);
}

// The other side has taken a piece; the next one follows, an empty one at the end.
static void go_on(const xcb_property_notify_event_t *changed) {
    if (changed->state != XCB_PROPERTY_DELETE) return;
    for (size_t place = 0; place < MOST_TRANSFERS; place++) {
        transfer_t *transfer = &transfers[place];
        if (transfer->window != changed->window || transfer->property != changed->atom || !transfer->form) continue;
        size_t rest = transfer->form->size - transfer->sent;
        size_t piece = rest < PIECE ? rest : PIECE;
        put(transfer->window, transfer->property, transfer->form->type, 8, piece, transfer->form->data + transfer->sent);
        transfer->sent += piece;
        if (piece == 0) memset(transfer, 0, sizeof *transfer);
        return;
    }
}

static void forget(xcb_window_t gone) {
    for (size_t place = 0; place < MOST_TRANSFERS; place++)
        if (transfers[place].window == gone) memset(&transfers[place], 0, sizeof transfers[place]);
}

static int is_idle(void) {
    for (size_t place = 0; place < MOST_TRANSFERS; place++)
        if (transfers[place].form) return 0;
    return 1;
}

static void serve(void) {
    int is_owner = 1;
    while (is_owner || !is_idle()) {
        xcb_generic_event_t *event = xcb_wait_for_event(display);
        if (!event) return;
        switch (event->response_type & 0x7f) {
        case XCB_SELECTION_REQUEST: answer((const xcb_selection_request_event_t *)event); break;
        case XCB_SELECTION_CLEAR: is_owner = 0; break;
        case XCB_PROPERTY_NOTIFY: go_on((const xcb_property_notify_event_t *)event); break;
        case XCB_DESTROY_NOTIFY: forget(((const xcb_destroy_notify_event_t *)event)->window); break;
        default: break; // errors too: a window that has gone needs no answer
        }
        free(event);
        xcb_flush(display);
    }
}

// --- Becoming the owner ------------------------------------------------------------------------------------------------------

// The display's time, which an owner has to name: what comes with an event that we cause.
static xcb_timestamp_t now(void) {
    xcb_change_property(display, XCB_PROP_MODE_APPEND, window, XCB_ATOM_WM_NAME, XCB_ATOM_STRING, 8, 0, "");
    xcb_flush(display);
    for (;;) {
        xcb_generic_event_t *event = xcb_wait_for_event(display);
        if (!event) give_up("the display", "it has gone");
        int is_ours = (event->response_type & 0x7f) == XCB_PROPERTY_NOTIFY;
        xcb_timestamp_t time = is_ours ? ((const xcb_property_notify_event_t *)event)->time : 0;
        free(event);
        if (is_ours) return time;
    }
}

static void own(void) {
    xcb_set_selection_owner(display, window, clipboard, since);
    xcb_get_selection_owner_reply_t *owner =
        xcb_get_selection_owner_reply(display, xcb_get_selection_owner(display, clipboard), NULL);
    int is_ours = owner && owner->owner == window;
    free(owner);
    if (!is_ours) give_up("the clipboard", "another program has taken it at the same moment; share again");
}

int main(int count, char *words[]) {
    if (count < 3 || count % 2 == 0) give_up("share-clipboard", "needs pairs of a type and a file");
    display = xcb_connect(NULL, NULL);
    if (xcb_connection_has_error(display)) {
        const char *name = getenv("DISPLAY");
        give_up(name && *name ? name : "DISPLAY", "no such display can be reached; set DISPLAY to one that can");
    }
    clipboard = atom("CLIPBOARD");
    targets = atom("TARGETS");
    timestamp = atom("TIMESTAMP");
    multiple = atom("MULTIPLE");
    atom_pair = atom("ATOM_PAIR");
    incr = atom("INCR");
    for (int place = 1; place < count; place += 2) add_file(words[place], words[place + 1]);

    uint32_t events = XCB_EVENT_MASK_PROPERTY_CHANGE;
    xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(display)).data;
    if (!screen) give_up("the display", "it has no screen");
    window = xcb_generate_id(display);
    xcb_create_window(display, 0, window, screen->root, 0, 0, 1, 1, 0, XCB_WINDOW_CLASS_INPUT_ONLY, screen->root_visual,
                      XCB_CW_EVENT_MASK, &events);
    since = now();
    own();

    pid_t child = fork();
    if (child < 0) give_up("share-clipboard", strerror(errno));
    if (child > 0) _exit(0); // the connection goes on in the child
    int nothing = open("/dev/null", O_RDWR);
    for (int number = 0; nothing >= 0 && number < 3; number++) dup2(nothing, number);
    if (nothing > 2) close(nothing);
    serve();
    return 0;
}
