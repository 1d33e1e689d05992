/* The feature "share.handover/1": what must outlive the share is done by the host, once the plugin's process has ended. */
#ifndef SHARE_HANDOVER_H
#define SHARE_HANDOVER_H

#include <share/base.h>

SHARE_BEGIN

/* The id under which share_host_t.extension gives the table. A plugin names it in its manifest, in `requires` or `optional`. */
#define SHARE_HANDOVER_ID "share.handover/1"

/* For what is handed over and is no item of the request. */
#define SHARE_NO_ITEM UINT64_MAX

/* How something is handed over. */
enum {
    SHARE_HAND_FILE = 1,   /* by a path: an item that is a file or a folder lies where it always lay, anything else is a copy in a
                              private directory that stays for a day at least. What an application opens. */
    SHARE_HAND_CONTENT = 2 /* as its bytes: what the clipboard serves under its type */
};

/* One thing that is handed over. Exactly one of `item`, `descriptor`, `bytes` and `link` is given: the item by being another number
 * than SHARE_NO_ITEM, the descriptor by being greater than 0, the others by `data` not NULL. The host has copied everything when the
 * call returns. A path is never given: what a plugin can hand over is what it got, and what it holds. */
typedef struct share_handed {
    uint32_t size;
    uint32_t form;           /* SHARE_HAND_…; of no meaning for a link */
    uint64_t item;           /* an item of the request, or SHARE_NO_ITEM */
    uint64_t representation; /* the form of that item */
    share_bytes_t type;      /* the content type, as UTI or MIME type; empty: the item's, else what the name says */
    share_bytes_t name;      /* the suggested file name, at most 4096 bytes; empty: the item's, else one that fits the type */
    share_bytes_t bytes;     /* content */
    share_bytes_t link;      /* a link, UTF-8, at most 1 MiB */
    int32_t descriptor;      /* of a regular file or memory file, open for reading; it stays the plugin's, and is read from its
                                beginning, perhaps after the plugin's process has ended: nobody should write to it any more */
    uint32_t reserved;       /* 0 */
} share_handed_t;

/* The feature's table. Valid until the process ends.
 *
 * A plugin adds what is to be handed over, then says with one of the other functions what becomes of it. One handover in a share:
 * the first counts, and what comes later is BAD_STATE. Nothing happens before the plugin's process has ended, and nothing happens
 * unless the share has completed, every item included. OK means only that the host will do it: if it then cannot, the outcome of
 * the share says so, with what is missing. DENIED when the manifest does not name the feature, or lacks the permission.
 *
 * Else as in share_host_t: BAD_ARG for a request that is not this worker's or a structure that is not as it should be, BAD_STATE once
 * the share has ended, and always in a child that the plugin has forked. */
typedef struct share_handover {
    uint32_t size;
    uint16_t minor; /* of this feature, 0 */
    uint16_t flags; /* reserved, 0 */

    /* Adds one thing; the order is kept. Blocks until the host has taken it, and while the bytes of an item are produced. NOT_FOUND
     * past the last item or form, UNSUPPORTED for a folder as content, GONE when the file has vanished, TOO_LARGE for a link that is
     * too long or after 10,000 things. [any] */
    int32_t (*SHARE_NONNULL add)(share_request_t *SHARE_NONNULL request, const share_handed_t *SHARE_NONNULL handed);

    /* Opens what was added with an application: the one whose desktop file has this id ("org.gnome.eog", with or without
     * ".desktop"), or for an empty text the person's default application for each type. Needs the permission `session` with
     * "display". [any] */
    int32_t (*SHARE_NONNULL open)(share_request_t *SHARE_NONNULL request, share_bytes_t application);

    /* Runs a command with what was added as its arguments, in order: paths and links. Needs the permission `execute` with exactly
     * this command. No shell reads it. [any] */
    int32_t (*SHARE_NONNULL run)(share_request_t *SHARE_NONNULL request, share_bytes_t command);

    /* Puts what was added on the person's clipboard, all at once: contents under their types, files and links together as
     * "text/uri-list". Whoever pastes chooses. Needs the permission `session` with "display". [any] */
    int32_t (*SHARE_NONNULL own_clipboard)(share_request_t *SHARE_NONNULL request);
} share_handover_t;

SHARE_END

#endif
