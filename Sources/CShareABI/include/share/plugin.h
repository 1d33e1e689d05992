/* What a plugin gives: its table, filled by the one function that it exports. */
#ifndef SHARE_PLUGIN_H
#define SHARE_PLUGIN_H

#include <share/base.h>
#include <share/host.h>

SHARE_BEGIN

/* Makes the entry visible whatever the compiler's default is. */
#if defined(__GNUC__)
#define SHARE_EXPORT __attribute__((visibility("default")))
#else
#define SHARE_EXPORT
#endif

/* How a session begins. Borrowed until open returns. */
typedef struct share_open {
    uint32_t size;
    uint32_t flags;          /* reserved, 0 */
    share_bytes_t plugin;    /* the plugin's id */
    share_bytes_t bundle;    /* the absolute path of its folder */
    share_bytes_t state;     /* an absolute path of a directory of its own that stays; empty when there is none, as in this host */
    share_bytes_t language;  /* the person's language, such as "de-AT"; never empty */
} share_open_t;

/* The plugin's table. The host zeroes it and sets `size` before it calls the entry: a plugin writes no slot that lies beyond
 * that size, and leaves a slot that it does not implement NULL. `open`, `perform` and `close` are needed; without them the plugin
 * is not loaded. */
typedef struct share_plugin {
    uint32_t size;   /* set by the host; the plugin lowers it to what it knows, or leaves it */
    uint16_t minor;  /* SHARE_ABI_MINOR of the headers that the plugin was built with */
    uint16_t flags;  /* reserved, 0 */

    /* Prepares. Stores what the other functions get as their session; NULL is allowed. May take as long as perform: the limits of
     * the share hold from here on. Anything but OK ends the share with that status, and no other function is called; why is
     * said by a line of level 3 to share_host_t.log before. [main] */
    int32_t (*SHARE_NULLABLE open)(const share_open_t *SHARE_NONNULL in,
                                   share_session_t *SHARE_NULLABLE *SHARE_NONNULL out_session);

    /* Does the work. Answers OK or a negative status when it has ended, or PENDING when a thread of the plugin goes on and
     * will call complete, or has called it. Not called when the share was cancelled before; then close is. The request lives
     * until close returns. [main] */
    int32_t (*SHARE_NULLABLE perform)(share_session_t *SHARE_NULLABLE session, share_request_t *SHARE_NONNULL request);

    /* Asks to stop, because of a person or because time is over; returns at once. At most once, after open has returned and before
     * close begins; perform may not have got to its first line. 500 ms later the process is ended by force if the share has not
     * ended; while progress is reported, as by a plugin that removes what it has written, 10 s later. Whatever status the
     * plugin then ends with, the share is cancelled or timed out; CANCELLED is the honest one. NULL for a plugin that looks at is_cancelled or polls cancel_descriptor. [a thread of the host's, not the main one] */
    void (*SHARE_NULLABLE cancel)(share_session_t *SHARE_NULLABLE session, share_request_t *SHARE_NONNULL request);

    /* Gives back what open took. Called once the share has ended: after perform has returned, and after complete was called if
     * perform answered PENDING; the thread that called complete may still be on its way out. Not called when the process was
     * ended by force. No function of the host but `log` may be called after it returns. Threads of the plugin may outlive it: the
     * process ends, without handlers of atexit and without destructors, but what stdio holds is written. [main] */
    void (*SHARE_NULLABLE close)(share_session_t *SHARE_NULLABLE session);

    /* A named feature's table by its id, or NULL; valid until close returns. May be NULL. Version 1.0 knows none. [main] */
    const void *SHARE_NULLABLE (*SHARE_NULLABLE extension)(share_bytes_t id);
} share_plugin_t;

/* The entry: called once, in the worker, before anything else. `host` is valid until the process ends: keep it. Fills `out` and
 * answers OK. TOO_OLD when the host, or `out`, is smaller than the plugin needs; UNSUPPORTED when a named feature that it needs is
 * not there; any other negative status when it cannot work for another reason. [main] */
SHARE_EXPORT int32_t share1_plugin_entry(const share_host_t *SHARE_NONNULL host, share_plugin_t *SHARE_NONNULL out);

SHARE_END

#endif
