/* Statuses, and the one table that says which outcome of a share they become. */
#ifndef SHARE_STATUS_H
#define SHARE_STATUS_H

#include <stdint.h>

/*   status                    outcome       means
 *   SHARE_OK                  completed     it is done, and the far side has what was to be delivered
 *   SHARE_PENDING             none yet      perform has returned; the plugin will call complete exactly once
 *   SHARE_E_PARTIAL           partial       some of it is done; the message says what is not
 *   SHARE_E_CANCELLED         cancelled     a person said no, or the plugin obeyed a cancel
 *   SHARE_E_REFUSED           refused       the target looked at the content and does not want it
 *   SHARE_E_UNSUPPORTED       refused       the target cannot take this kind of content
 *   SHARE_E_TOO_LARGE         refused       the content is over a limit of the target
 *   SHARE_E_UNAVAILABLE       unavailable   something that the target needs is not there now
 *   SHARE_E_TOO_OLD           unavailable   something that the target needs is there, in too old a version
 *   SHARE_E_TIMEOUT           timedOut      the far side did not answer in time
 *   any other negative one    failed        it was tried and did not work
 *   any other positive one    failed        nonsense: reported as the plugin's misbehaviour
 *
 * Only perform may answer PENDING; from open, in complete and in item_result it is a positive status like any other.
 *
 * The same table holds for one item in item_result. When perform ends with OK, the items decide: all well is completed, some is
 * partial, and none ends the share as the items ended. When it ends with anything else, items that were OK make it partial,
 * unless it was cancelled or timed out.
 */
enum {
    SHARE_OK = 0,
    SHARE_PENDING = 1,

    SHARE_E_INTERNAL = -1,     /* something that should not happen in the callee */
    SHARE_E_UNSUPPORTED = -2,  /* the callee does not do this */
    SHARE_E_BAD_ARG = -3,      /* an argument is out of its range */
    SHARE_E_BAD_STATE = -4,    /* not now: called twice, too early, too late */
    SHARE_E_DENIED = -5,       /* permission denied */
    SHARE_E_IO = -6,           /* reading or writing failed */
    SHARE_E_NO_SPACE = -7,     /* the disk or a quota is full */
    SHARE_E_CANCELLED = -8,    /* stopped by a person */
    SHARE_E_NETWORK = -9,      /* the network failed */
    SHARE_E_TIMEOUT = -10,     /* nobody answered in time */
    SHARE_E_NOT_FOUND = -11,   /* there is no such thing */
    SHARE_E_TOO_SMALL = -12,   /* the buffer is too small; the needed size was stored */
    SHARE_E_TOO_LARGE = -13,   /* more than the callee takes */
    SHARE_E_NO_MEMORY = -14,   /* no memory */
    SHARE_E_UNAVAILABLE = -15, /* something needed is not there */
    SHARE_E_TOO_OLD = -16,     /* something needed is there, in too old a version */
    SHARE_E_REFUSED = -17,     /* the content is not wanted */
    SHARE_E_GONE = -18,        /* the source of an item has changed or vanished since it was offered */
    SHARE_E_AUTH = -19,        /* the far side did not accept the credentials */
    SHARE_E_PARTIAL = -20      /* a part was delivered, such as a folder without the files that cannot be read */
};

#endif
