/* Does one of twelve things that a plugin must not be able to do: which one says its setting `attack`, and to what its setting
 * `at` (a path, a port or nothing). It fails when it did not get through. */
#include "fixture.h"

#include <arpa/inet.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/wait.h>

static char attack[32];
static char at[4096];

static int write_mark(const char *path) {
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0) return 0;
    int done = write(file, "here", 4) == 4;
    close(file);
    return done;
}

/* What it reads it hands back, so that it can be seen. */
static int read_file(share_request_t *request) {
    char bytes[256];
    int file = open(at, O_RDONLY);
    if (file < 0) return 0;
    ssize_t length = read(file, bytes, sizeof bytes);
    close(file);
    if (length < 0) return 0;
    share_returned_t stolen = {.size = sizeof stolen, .descriptor = -1, .type = text("public.plain-text"), .bytes = {bytes, (size_t)length}};
    return host->give_back(request, &stolen) == SHARE_OK;
}

static int connect_to_port(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(at)), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int descriptor = socket(AF_INET, SOCK_STREAM, 0);
    return descriptor >= 0 && connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0 && write(descriptor, "x", 1) == 1;
}

static int trace_host(void) {
    pid_t victim = getppid();
    if (ptrace(PTRACE_SEIZE, victim, NULL, NULL) != 0) return 0;
    return write_mark(at);
}

static int run_program(void) {
    char command[4200];
    snprintf(command, sizeof command, "echo here > '%s'", at);
    return system(command) == 0;
}

/* As many as a thousand, which is without end enough; each leaves a line. */
static int fork_often(void) {
    int count = 0;
    while (count < 1000) {
        pid_t child = fork();
        if (child < 0) break;
        if (child == 0) {
            int file = open(at, O_WRONLY | O_CREAT | O_APPEND, 0600);
            if (write(file, "x", 1) != 1) _exit(1);
            _exit(0);
        }
        count++;
    }
    while (wait(NULL) > 0) {
    }
    return count == 1000;
}

/* 1 GiB, which is twice what it may have. */
static int fill_memory(void) {
    const size_t piece = 16 << 20;
    for (int i = 0; i < 64; i++) {
        char *memory = malloc(piece);
        if (memory == NULL) return 0;
        for (size_t offset = 0; offset < piece; offset += 4096) memory[offset] = 1;
    }
    return 1;
}

/* One file of more than 1 GiB, with a hole so that the machine that runs the test has room; its length is what counts. */
static int fill_disk(void) {
    int file = open(at, O_WRONLY | O_CREAT, 0600);
    return file >= 0 && pwrite(file, "x", 1, (off_t)3 << 30) == 1;
}

static int signal_host(void) { return kill(getppid(), SIGUSR1) == 0; }

/* Whatever else it may write there it may as well say through the host's table. */
static int forge(void) {
    const unsigned char nonsense[] = {0, 99, 255, 255, 255, 255};
    return send(3, nonsense, sizeof nonsense, 0) == (ssize_t)sizeof nonsense;
}

static int leave_process(void) {
    int ready[2];
    char byte = 0;
    if (pipe(ready) != 0) return 0;
    pid_t child = fork();
    if (child < 0) return 0;
    /* Not before it has a session of its own: until then it ends with the group. */
    if (child > 0) return read(ready[0], &byte, 1) == 1;
    setsid();
    if (write(ready[1], &byte, 1) != 1) _exit(1);
    for (int i = 0; i < 200; i++) {
        write_mark(at);
        wait_milliseconds(100);
    }
    _exit(0);
}

static int32_t perform(share_session_t *session, share_request_t *request) {
    (void)session;
    share_value_info_t value = {.size = sizeof value};
    for (uint64_t i = 0; host->setting(request, i, &value) == SHARE_OK; i++) {
        char *into = value.name.length == 2 ? at : attack;
        size_t room = value.name.length == 2 ? sizeof at : sizeof attack;
        if (value.value.length >= room) return SHARE_E_BAD_ARG;
        memcpy(into, value.value.data, value.value.length);
    }
    signal(SIGXFSZ, SIG_IGN);
    int done = strcmp(attack, "read") == 0      ? read_file(request)
               : strcmp(attack, "write") == 0   ? write_mark(at)
               : strcmp(attack, "network") == 0 ? connect_to_port()
               : strcmp(attack, "trace") == 0   ? trace_host()
               : strcmp(attack, "execute") == 0 ? run_program()
               : strcmp(attack, "fork") == 0    ? fork_often()
               : strcmp(attack, "memory") == 0  ? fill_memory()
               : strcmp(attack, "disk") == 0    ? fill_disk()
               : strcmp(attack, "signal") == 0  ? signal_host()
               : strcmp(attack, "forge") == 0   ? forge()
               : strcmp(attack, "leave") == 0   ? leave_process()
                                                : 0;
    return done ? SHARE_OK : SHARE_E_DENIED;
}

PERFORM_ENTRY(perform)
