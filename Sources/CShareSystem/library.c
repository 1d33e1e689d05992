#define _GNU_SOURCE
#include "share_library.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/socket.h>
#include <ucontext.h>
#include <unistd.h>

uintptr_t share_library_address(void *handle) {
    struct link_map *map = NULL;
    if (dlinfo(handle, RTLD_DI_LINKMAP, &map) != 0 || !map) return 0;
    return (uintptr_t)map->l_ld;
}

// ---- Crashes ---------------------------------------------------------------------------------------------------------------
// Whatever runs in the handler may have interrupted anything, the allocator or the linker too: only system calls and plain memory here.

// How far from the stack pointer a fault is taken for a stack that is used up, in bytes.
#define STACK_REACH 65536

static int report_socket = -1;
static int report_maps = -1;
static pid_t report_process;
static atomic_flag is_told = ATOMIC_FLAG_INIT;
// The stack on which the handler runs, so that one that is used up can be reported.
static char report_stack[65536];

struct packet {
    uint8_t bytes[4200];
    size_t count;
};

static void put(struct packet *packet, uint64_t value, int width) {
    for (int index = 0; index < width; index++) packet->bytes[packet->count++] = (uint8_t)(value >> (8 * index));
}

static const char *hexadecimal(const char *text, const char *end, uint64_t *value) {
    *value = 0;
    for (; text < end; text++) {
        if (*text >= '0' && *text <= '9') *value = *value << 4 | (uint64_t)(*text - '0');
        else if (*text >= 'a' && *text <= 'f') *value = *value << 4 | (uint64_t)(*text - 'a' + 10);
        else break;
    }
    return text;
}

// Whether an address lies in the part that a line of the list describes; then where that is in which file.
static int is_in_line(const char *line, const char *end, uint64_t address, uint64_t *offset, const char **path) {
    uint64_t first, last;
    line = hexadecimal(line, end, &first);
    if (line == end || *line++ != '-') return 0;
    line = hexadecimal(line, end, &last);
    if (address < first || address >= last) return 0;
    // Rights, offset, device, inode, path.
    while (line < end && *line == ' ') line++;
    while (line < end && *line != ' ') line++;
    if (line < end) line++;
    line = hexadecimal(line, end, offset);
    *offset += address - first;
    for (int field = 0; field < 2; field++) {
        while (line < end && *line == ' ') line++;
        while (line < end && *line != ' ') line++;
    }
    while (line < end && *line == ' ') line++;
    *path = line;
    return 1;
}

// Adds where in which file an address comes from: an offset, a length and a path; zeros when nobody knows.
static void put_place(struct packet *packet, uint64_t address) {
    static char lines[8192];
    size_t held = 0;
    off_t position = 0;
    for (;;) {
        ssize_t got = pread(report_maps, lines + held, sizeof lines - held, position);
        if (got <= 0) break;
        position += got;
        held += (size_t)got;
        size_t begin = 0;
        for (const char *end; (end = memchr(lines + begin, '\n', held - begin)); begin = (size_t)(end - lines) + 1) {
            uint64_t offset;
            const char *path;
            if (!is_in_line(lines + begin, end, address, &offset, &path)) continue;
            size_t length = (size_t)(end - path);
            if (length > 4096 || length == 0 || *path != '/') goto unknown;
            put(packet, offset, 8);
            put(packet, length, 4);
            memcpy(packet->bytes + packet->count, path, length);
            packet->count += length;
            return;
        }
        if (begin == 0 && held == sizeof lines) break;
        memmove(lines, lines + begin, held - begin);
        held -= begin;
    }
unknown:
    put(packet, 0, 8);
    put(packet, 0, 4);
}

static void tell(int number, const siginfo_t *info, const ucontext_t *context) {
    static struct packet packet;
    uint64_t code = 0, stack = 0;
#if defined(__x86_64__)
    code = (uint64_t)context->uc_mcontext.gregs[REG_RIP];
    stack = (uint64_t)context->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
    code = context->uc_mcontext.pc;
    stack = context->uc_mcontext.sp;
#else
    (void)context;
#endif
    // What a process sends itself or gets from another has no address.
    int is_sent = info->si_code <= 0;
    uint64_t address = is_sent ? 0 : (uint64_t)(uintptr_t)info->si_addr;
    int is_stack = !is_sent && number == SIGSEGV && address + STACK_REACH > stack && address < stack + STACK_REACH;
    packet.count = 0;
    put(&packet, 0, 1);  // a message that is here as a whole
    put(&packet, 10, 1);
    put(&packet, (uint64_t)number, 4);
    put(&packet, (uint64_t)is_sent, 1);
    put(&packet, address, 8);
    put(&packet, (uint64_t)is_stack, 1);
    put_place(&packet, is_sent ? 0 : code);
    send(report_socket, packet.bytes, packet.count, MSG_NOSIGNAL | MSG_DONTWAIT);
}

static void on_crash(int number, siginfo_t *info, void *context) {
    int before = errno;
    struct sigaction ordinary = {.sa_handler = SIG_DFL};
    sigaction(number, &ordinary, NULL);
    // A child that the plugin has forked is not what is being asked about.
    if (getpid() == report_process && !atomic_flag_test_and_set(&is_told)) tell(number, info, context);
    errno = before;
    // It waits until this function returns, and then ends the process as it would have without it.
    raise(number);
}

void share_crash_report_to(int socket, int maps) {
    static const int numbers[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
    report_socket = socket;
    // Its own, for as long as the process lives.
    report_maps = maps < 0 ? -1 : fcntl(maps, F_DUPFD_CLOEXEC, 3);
    report_process = getpid();
    stack_t stack = {.ss_sp = report_stack, .ss_size = sizeof report_stack};
    sigaltstack(&stack, NULL);
    for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
        struct sigaction action;
        if (sigaction(numbers[index], NULL, &action) != 0 || action.sa_handler != SIG_DFL) continue;
        memset(&action, 0, sizeof action);
        action.sa_sigaction = on_crash;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK;
        sigfillset(&action.sa_mask);
        sigaction(numbers[index], &action, NULL);
    }
}
