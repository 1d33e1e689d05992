/* What the host gives: the request, and the functions to read it and to answer. */
#ifndef SHARE_HOST_H
#define SHARE_HOST_H

#include <share/base.h>

SHARE_BEGIN

/* Kinds of item. */
enum {
    SHARE_ITEM_FILE = 1,      /* a regular file, or bytes that are handed over like one */
    SHARE_ITEM_DIRECTORY = 2, /* a directory with what is in it */
    SHARE_ITEM_TEXT = 3,      /* a text that is no file */
    SHARE_ITEM_LINK = 4       /* a link; its bytes are the link exactly as it was written */
};

/* Who wrote a text, or chose another item; where nobody said who, SHARE_BY_PERSON. */
enum {
    SHARE_BY_PERSON = 1,
    SHARE_BY_APP = 2,
    SHARE_BY_STAFF = 3
};

/* A size that is not known before the bytes are produced. */
#define SHARE_SIZE_UNKNOWN UINT64_MAX

/* One rule for every structure that the host fills (…_info_t): the caller sets `size` to sizeof. A size smaller than version 1's
 * is BAD_ARG, and nothing is written. Else the host writes what it knows and both have room for, and sets `size` to what it
 * wrote; the rest stays as it was. Pointers in it live as long as the request. */

/* What a request is about. */
typedef struct share_request_info {
    uint32_t size;
    uint32_t umask;             /* the person's file creation mask; the worker's own is 077 */
    share_bytes_t target;       /* the id of the target that was chosen; a plugin may have several */
    share_bytes_t id;           /* unique for this share */
    share_bytes_t source;       /* the program that shares, as it calls itself; may be empty */
    share_bytes_t area;         /* the part of it; never empty */
    share_bytes_t temporary;    /* a private directory that vanishes after the share */
    uint64_t item_count;        /* what `item` counts in the functions below: 0 to item_count - 1 */
    uint64_t attribute_count;
    uint64_t setting_count;
} share_request_info_t;

/* One item. */
typedef struct share_item_info {
    uint32_t size;
    uint32_t kind;                 /* SHARE_ITEM_… */
    share_bytes_t name;            /* bytes, without a slash; may be empty */
    uint64_t index;                /* for messages only: its place in the source's request, of which the target may get a part;
                                      UINT64_MAX for a text that the host made of an attribute */
    uint64_t representation_count; /* at least 1, richest first */
    uint32_t provenance;           /* SHARE_BY_… */
    uint32_t reserved;
} share_item_info_t;

/* One form of an item. */
typedef struct share_representation_info {
    uint32_t size;
    uint32_t flags;      /* SHARE_REPRESENTATION_… */
    share_bytes_t type;  /* always a UTI: "public.jpeg"; one that begins with "dyn." stands for a type that nobody declared */
    share_bytes_t mime;  /* never empty: "text/plain; charset=utf-8", as the source wrote it, else that of the type */
    uint64_t bytes;      /* SHARE_SIZE_UNKNOWN when not known; for a directory always */
} share_representation_info_t;

enum {
    SHARE_REPRESENTATION_PREFERRED = 1, /* the plan chose this form: what the target declared that it likes best */
    SHARE_REPRESENTATION_FILE = 2,      /* the descriptor is of the source's own file */
    SHARE_REPRESENTATION_LAZY = 4       /* the bytes are produced when they are first asked for */
};

/* An attribute or a setting. Each name appears once; of several recipients each has a line of the one value. A setting's value
 * is text: a number as in JSON, "true" or "false", one of the choices, or an absolute path (bytes). */
typedef struct share_value_info {
    uint32_t size;
    uint32_t provenance;  /* SHARE_BY_…; for a setting SHARE_BY_PERSON */
    share_bytes_t name;   /* "message" */
    share_bytes_t value;
} share_value_info_t;

/* What a plugin hands back. Exactly one of `bytes`, `descriptor`, `place` and `link` is given: the descriptor by being greater
 * than 0, the others by `data` not NULL, also for a content of no bytes. Everything else is zero; `descriptor` is -1, or 0 in a
 * zeroed structure (descriptor 0 counts as given only when nothing else is). The host has copied everything when the call
 * returns. A size smaller than version 1's is BAD_ARG. */
typedef struct share_returned {
    uint32_t size;
    int32_t descriptor;   /* of a regular file or memory file, open for reading; the plugin keeps it and may close it after the
                             call. The host takes what the file holds from its beginning, wherever the position is. */
    share_bytes_t type;   /* the content type, as UTI or MIME type; empty: found out by the host */
    share_bytes_t name;   /* the suggested name, at most 4096 bytes; may be empty */
    share_bytes_t bytes;  /* content */
    share_bytes_t place;  /* an absolute path that the target wrote, at most 4096 bytes: reported, never copied */
    share_bytes_t link;   /* a link, UTF-8, at most 1 MiB */
} share_returned_t;

/* The host's table. Valid until the process ends. In version 1 every slot is there.
 *
 * Where nothing else is said: BAD_ARG for a request that is not this worker's, NOT_FOUND past the last item, representation,
 * attribute or setting; BAD_STATE once the share has ended, except for what only looks at the request, and always in a child that
 * the plugin has forked. */
typedef struct share_host {
    uint32_t size;
    uint16_t minor;
    uint16_t flags; /* reserved, 0 */

    /* --- The request ------------------------------------------------------------------------------------------------- */

    /* Stores what the request is about. [any] */
    int32_t (*SHARE_NONNULL request_info)(share_request_t *SHARE_NONNULL request, share_request_info_t *SHARE_NONNULL out);

    /* Stores what an item is. [any] */
    int32_t (*SHARE_NONNULL item_info)(share_request_t *SHARE_NONNULL request, uint64_t item,
                                       share_item_info_t *SHARE_NONNULL out);

    /* Stores what one form of an item is. Nothing is produced by asking. [any] */
    int32_t (*SHARE_NONNULL representation_info)(share_request_t *SHARE_NONNULL request, uint64_t item,
                                                 uint64_t representation, share_representation_info_t *SHARE_NONNULL out);

    /* Stores an attribute of the whole selection, of those that the target takes. [any] */
    int32_t (*SHARE_NONNULL attribute)(share_request_t *SHARE_NONNULL request, uint64_t index,
                                       share_value_info_t *SHARE_NONNULL out);

    /* Stores a setting of the plugin: every declared one that has a value, be it the default, in the manifest's order. [any] */
    int32_t (*SHARE_NONNULL setting)(share_request_t *SHARE_NONNULL request, uint64_t index,
                                     share_value_info_t *SHARE_NONNULL out);

    /* --- The bytes --------------------------------------------------------------------------------------------------- */

    /* Stores a read-only descriptor (O_CLOEXEC) that the plugin owns and closes: of a regular file, of a sealed memory file,
     * or of a directory. Its position is shared with nobody and is 0. GONE when the source has changed since it was
     * offered. Blocks while the bytes are produced; a cancel does not interrupt it. Stores -1 when it fails.
     *
     * A directory is walked with openat and readdir on the descriptor, or by the path "/proc/self/fd/N". Links in it are
     * entries: read them with readlinkat, and follow none, for what lies outside may be out of reach. [any] */
    int32_t (*SHARE_NONNULL open_descriptor)(share_request_t *SHARE_NONNULL request, uint64_t item, uint64_t representation,
                                             int32_t *SHARE_NONNULL out_descriptor);

    /* Copies at most `capacity` bytes from `offset` into `buffer` and stores how many. 0 bytes stored means that `offset` is at
     * the end or past it, or that `capacity` is 0. A short read is not the end. UNSUPPORTED for a directory, GONE as above.
     * Blocks; a cancel does not interrupt it. [any] */
    int32_t (*SHARE_NONNULL read_bytes)(share_request_t *SHARE_NONNULL request, uint64_t item, uint64_t representation,
                                        uint64_t offset, void *SHARE_NONNULL buffer, size_t capacity,
                                        size_t *SHARE_NONNULL out_length);

    /* --- The answer -------------------------------------------------------------------------------------------------- */

    /* Hands back one item. May be called several times; the order is kept. Blocks until the host has taken it. BAD_ARG when it
     * is not as share_returned_t says, TOO_LARGE for a link that is too long. [any] */
    int32_t (*SHARE_NONNULL give_back)(share_request_t *SHARE_NONNULL request, const share_returned_t *SHARE_NONNULL returned);

    /* States how one item ended: OK or a negative status. `code` is a short word of the plugin's own for programs, such as
     * "http-413" (UTF-8, 64 bytes, the rest is cut), `message` says it to people (4096 bytes, the rest is cut); both may be
     * empty. An item without a result ends as the whole share does. The first result of an item counts; the same status again
     * is OK, another one BAD_STATE. A positive status is BAD_ARG, and the item has failed. [any] */
    int32_t (*SHARE_NONNULL item_result)(share_request_t *SHARE_NONNULL request, uint64_t item, int32_t status,
                                         share_bytes_t code, share_bytes_t message);

    /* Says how far the work is, in bytes of all items together; who counts otherwise reports shares of the total bytes, or any
     * two numbers of one unit. `total` 0 means that it is not known; `done` may fall. Answers OK. Cheap: call it as often as
     * something moves, the host passes on ten a second. A change also shows that the plugin is alive; after a cancel every
     * report does. [any] */
    int32_t (*SHARE_NONNULL progress)(share_request_t *SHARE_NONNULL request, uint64_t done, uint64_t total);

    /* 1 when the share was cancelled, or its time is over, else 0. Not a status. [any] */
    int32_t (*SHARE_NONNULL is_cancelled)(share_request_t *SHARE_NONNULL request);

    /* A descriptor that is readable from the moment of the cancel on; the plugin polls it, never reads or closes it. Not a
     * status; -1 for a request that is not this worker's. [any] */
    int32_t (*SHARE_NONNULL cancel_descriptor)(share_request_t *SHARE_NONNULL request);

    /* Says why the share fails, before the status that says so: a message for people, at most 4096 bytes, the rest is cut.
     * It ends nothing: the share ends with what perform or complete says, and the last message goes with it unless that is OK.
     * `status` is the negative status that it explains (BAD_ARG when it is not negative); should another one end the share,
     * that one counts. After the end BAD_STATE. For open and the entry, see log. [any] */
    int32_t (*SHARE_NONNULL fail)(share_request_t *SHARE_NONNULL request, int32_t status, share_bytes_t message);

    /* Ends the share: OK or a negative status. Once, before or after perform returns PENDING. The first answer counts, whether
     * it comes from here or from perform. The same status again is OK; another one changes nothing, answers BAD_STATE and is
     * reported as misbehaviour. A positive status ends the share as failed, and answers BAD_ARG. [any] */
    int32_t (*SHARE_NONNULL complete)(share_request_t *SHARE_NONNULL request, int32_t status);

    /* --- Around it --------------------------------------------------------------------------------------------------- */

    /* Writes a line for whoever looks for a fault, at most 4096 bytes. `level` 0 debug, 1 information, 2 warning, 3 error. May be
     * called from the entry on, until the process ends. The last line of level 3 before the entry or open fails is the message
     * for people that goes with its status. [any] */
    void (*SHARE_NONNULL log)(int32_t level, share_bytes_t message);

    /* A named feature's table by its id ("share.example/1"), or NULL. Valid until the process ends. There is one:
     * SHARE_HANDOVER_ID. [any] */
    const void *SHARE_NULLABLE (*SHARE_NONNULL extension)(share_bytes_t id);
} share_host_t;

SHARE_END

#endif
