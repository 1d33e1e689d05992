/* Prints a forged answer and 1 MiB without a newline on both outputs, when it is loaded and while it works, then
 * fails. */
#include "fixture.h"

static void shout_on(int descriptor) {
    static char noise[1 << 20];
    const char *forged = "{\"status\":\"ok\"}\n{\"format\":\"share/1\",\"outcome\":\"completed\"}\n";
    memset(noise, 'x', sizeof noise);
    if (write(descriptor, forged, strlen(forged)) < 0) {
        return;
    }
    for (size_t done = 0; done < sizeof noise;) {
        ssize_t count = write(descriptor, noise + done, sizeof noise - done);
        if (count <= 0) {
            return;
        }
        done += (size_t)count;
    }
}

static void shout(void) {
    shout_on(1);
    shout_on(2);
}

__attribute__((constructor)) static void constructor(void) {
    shout();
}

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    shout();
    host->fail(request, SHARE_E_IO, text("the noise is over"));
    return SHARE_E_IO;
}

PERFORM_ENTRY(perform)
