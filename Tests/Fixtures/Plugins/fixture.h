/* What the small plugins share: the host's table, and the shortest possible open, close and entry. */
#ifndef FIXTURE_H
#define FIXTURE_H

#include <share/share.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define UNUSED __attribute__((unused))

static const share_host_t *host UNUSED;

UNUSED static share_bytes_t text(const char *string) {
    share_bytes_t bytes = {string, strlen(string)};
    return bytes;
}

UNUSED static void wait_milliseconds(long milliseconds) {
    struct timespec left = {milliseconds / 1000, (milliseconds % 1000) * 1000000};
    while (nanosleep(&left, &left) != 0 && errno == EINTR) {
    }
}

/* Never returns, whatever signal arrives. */
UNUSED static void hang(void) {
    for (;;) {
        pause();
    }
}

/* A fault that the optimiser cannot foresee. */
UNUSED static void crash(void) {
    volatile int *volatile nowhere = NULL;
    *nowhere = 1;
}

UNUSED static int32_t open_nothing(const share_open_t *in, share_session_t **out_session) {
    (void)in;
    *out_session = NULL;
    return SHARE_OK;
}

UNUSED static void close_nothing(share_session_t *session) {
    (void)session;
}

/* Starts a thread that nobody joins; the process ends. */
UNUSED static int32_t start(void *(*work)(void *), void *argument) {
    pthread_t thread;
    return pthread_create(&thread, NULL, work, argument) == 0 ? SHARE_PENDING : SHARE_E_INTERNAL;
}

/* The entry, for a plugin with these functions. */
#define ENTRY(OPEN, PERFORM, CANCEL, CLOSE)                                         \
    int32_t share1_plugin_entry(const share_host_t *given, share_plugin_t *out) {   \
        host = given;                                                               \
        out->minor = SHARE_ABI_MINOR;                                               \
        out->open = OPEN;                                                           \
        out->perform = PERFORM;                                                     \
        out->cancel = CANCEL;                                                       \
        out->close = CLOSE;                                                         \
        return SHARE_OK;                                                            \
    }

/* The same for a plugin of which only `perform` matters. */
#define PERFORM_ENTRY(PERFORM) ENTRY(open_nothing, PERFORM, NULL, close_nothing)

#endif
