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

/* Who wrote a text. */
enum {
    SHARE_BY_PERSON = 1,
    SHARE_BY_APP = 2,
    SHARE_BY_STAFF = 3
};

/* A size that is not known before the bytes are produced. */
#define SHARE_SIZE_UNKNOWN UINT64_MAX

/* What a request is about. The caller sets `size`; the host writes at most that many bytes. Pointers live as long as the
 * request. */
typedef struct share_request_info {
    uint32_t size;
    uint32_t umask;             /* the person's file creation mask; the worker's own is 077 */
    share_bytes_t target;       /* the id of the target that was chosen; a plugin may have several */
    share_bytes_t id;           /* unique for this share */
    share_bytes_t source;       /* the program that shares; may be empty */
    share_bytes_t area;         /* the part of it; never empty */
    share_bytes_t temporary;    /* a private directory that vanishes after the share */
    uint64_t item_count;
    uint64_t attribute_count;
    uint64_t setting_count;
} share_request_info_t;

/* One item. As above. */
typedef struct share_item_info {
    uint32_t size;
    uint32_t kind;                 /* SHARE_ITEM_… */
    share_bytes_t name;            /* bytes, without a slash; may be empty */
    uint64_t index;                /* the item's place in the request of the source, for messages */
    uint64_t representation_count; /* at least 1, richest first */
    uint32_t provenance;           /* SHARE_BY_… */
    uint32_t reserved;
} share_item_info_t;

/* One form of an item. As above. */
typedef struct share_representation_info {
    uint32_t size;
    uint32_t flags;      /* SHARE_REPRESENTATION_… */
    share_bytes_t type;  /* "public.jpeg" */
    share_bytes_t mime;  /* "text/plain; charset=utf-8", as the source wrote it */
    uint64_t bytes;      /* SHARE_SIZE_UNKNOWN when not known; for a directory always */
} share_representation_info_t;

enum {
    SHARE_REPRESENTATION_PREFERRED = 1, /* the plan chose this form: what the target declared that it likes best */
    SHARE_REPRESENTATION_FILE = 2,      /* the descriptor is of the source's own file */
    SHARE_REPRESENTATION_LAZY = 4       /* the bytes are produced when they are first asked for */
};

/* An attribute or a setting. As above. */
typedef struct share_value_info {
    uint32_t size;
    uint32_t provenance;  /* SHARE_BY_…; for a setting SHARE_BY_PERSON */
    share_bytes_t name;   /* "message" */
    share_bytes_t value;
} share_value_info_t;

/* What a plugin hands back. Exactly one of `bytes`, `descriptor`, `place` and `link` is given. */
typedef struct share_returned {
    uint32_t size;
    int32_t descriptor;   /* -1, or a descriptor of a regular file or memory file; the plugin keeps it and may close it after
                             the call. The host takes what it holds from its beginning. */
    share_bytes_t type;   /* the content type, as UTI or MIME type; empty: found out by the host */
    share_bytes_t name;   /* the suggested name; may be empty */
    share_bytes_t bytes;  /* content; `data` not NULL */
    share_bytes_t place;  /* an absolute path that the target wrote: reported, never copied */
    share_bytes_t link;   /* a link */
} share_returned_t;

/* The host's table. Valid until the process ends. In version 1 every slot is there. */
typedef struct share_host {
    uint32_t size;
    uint16_t minor;
    uint16_t flags; /* reserved, 0 */

    /* --- The request [any] ------------------------------------------------------------------------------------------- */

    /* Stores what the request is about. BAD_ARG when out->size is smaller than version 1's. */
    int32_t (*SHARE_NONNULL request_info)(share_request_t *SHARE_NONNULL request, share_request_info_t *SHARE_NONNULL out);

    /* Stores what item `item` is, from 0. NOT_FOUND past the last. */
    int32_t (*SHARE_NONNULL item_info)(share_request_t *SHARE_NONNULL request, uint64_t item,
                                       share_item_info_t *SHARE_NONNULL out);

    /* Stores what one form of an item is, from 0. NOT_FOUND past the last. Nothing is produced by asking. */
    int32_t (*SHARE_NONNULL representation_info)(share_request_t *SHARE_NONNULL request, uint64_t item,
                                                 uint64_t representation, share_representation_info_t *SHARE_NONNULL out);

    /* Stores an attribute of the whole selection, from 0. NOT_FOUND past the last. */
    int32_t (*SHARE_NONNULL attribute)(share_request_t *SHARE_NONNULL request, uint64_t index,
                                       share_value_info_t *SHARE_NONNULL out);

    /* Stores a setting of the plugin, from 0: every declared one that has a value. NOT_FOUND past the last. */
    int32_t (*SHARE_NONNULL setting)(share_request_t *SHARE_NONNULL request, uint64_t index,
                                     share_value_info_t *SHARE_NONNULL out);

    /* --- The bytes [any] --------------------------------------------------------------------------------------------- */

    /* Stores a read-only descriptor (O_CLOEXEC) that the plugin owns and closes: of a regular file, of a sealed memory file,
     * or of a directory. Its position is shared with nobody and is 0. GONE when the source has changed since it was
     * offered. May block while the bytes are produced. */
    int32_t (*SHARE_NONNULL open_descriptor)(share_request_t *SHARE_NONNULL request, uint64_t item, uint64_t representation,
                                             int32_t *SHARE_NONNULL out_descriptor);

    /* Copies at most `capacity` bytes from `offset` into `buffer` and stores how many. 0 bytes stored means the end. A short
     * read is not the end. UNSUPPORTED for a directory. Blocks. */
    int32_t (*SHARE_NONNULL read_bytes)(share_request_t *SHARE_NONNULL request, uint64_t item, uint64_t representation,
                                        uint64_t offset, void *SHARE_NONNULL buffer, size_t capacity,
                                        size_t *SHARE_NONNULL out_length);

    /* --- The answer [any] -------------------------------------------------------------------------------------------- */

    /* Hands back one item. May be called several times; the order is kept. Blocks until the host has taken it. */
    int32_t (*SHARE_NONNULL give_back)(share_request_t *SHARE_NONNULL request, const share_returned_t *SHARE_NONNULL returned);

    /* States how one item ended: OK or a negative status, with a message for people that may be empty. An item without a
     * result ends as the whole share does. The first result of an item counts. */
    int32_t (*SHARE_NONNULL item_result)(share_request_t *SHARE_NONNULL request, uint64_t item, int32_t status,
                                         share_bytes_t message);

    /* Says how far the work is, in bytes of all items together; `total` 0 means that it is not known. Cheap: call it as often
     * as something moves, the host passes on ten a second. Each call also shows that the plugin is alive. */
    int32_t (*SHARE_NONNULL progress)(share_request_t *SHARE_NONNULL request, uint64_t done, uint64_t total);

    /* 1 when the share was cancelled, else 0. Not a status. */
    int32_t (*SHARE_NONNULL is_cancelled)(share_request_t *SHARE_NONNULL request);

    /* A descriptor that is readable from the moment of the cancel on; the plugin polls it, never reads or closes it. Not a
     * status. */
    int32_t (*SHARE_NONNULL cancel_descriptor)(share_request_t *SHARE_NONNULL request);

    /* Says why the share fails, before the status that says so: a message for people, at most 4096 bytes, the rest is cut.
     * The last one counts. `status` is the negative status that it explains. */
    int32_t (*SHARE_NONNULL fail)(share_request_t *SHARE_NONNULL request, int32_t status, share_bytes_t message);

    /* Ends the share: OK or a negative status. Exactly once, after perform returned PENDING, or instead of it before
     * perform returns PENDING. Later calls change nothing and answer BAD_STATE. */
    int32_t (*SHARE_NONNULL complete)(share_request_t *SHARE_NONNULL request, int32_t status);

    /* --- Around it [any] --------------------------------------------------------------------------------------------- */

    /* Writes a line for whoever looks for a fault. `level` 0 debug, 1 information, 2 warning, 3 error. */
    void (*SHARE_NONNULL log)(int32_t level, share_bytes_t message);

    /* A named feature's table by its id ("share.example/1"), or NULL. Valid until the process ends. */
    const void *SHARE_NULLABLE (*SHARE_NONNULL extension)(share_bytes_t id);
} share_host_t;

SHARE_END

#endif
