// Processes and signals. In C because the attributes and file actions of posix_spawn that are needed here are GNU extensions, and
// because the wait status and signal sets are macros.
#define _GNU_SOURCE
#include "share_process.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_INHERITED = 16 };

static int spawn(const char *path, char *const argv[], char *const envp[], const int *sources, const int *targets, size_t count,
                 const char *directory, short flags, pid_t *out_pid) {
    if (count > MOST_INHERITED) return EINVAL;
    int spare[MOST_INHERITED];
    size_t moved = 0;
    int result = 0;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;

    if ((result = posix_spawn_file_actions_init(&actions)) != 0) return result;
    if ((result = posix_spawnattr_init(&attributes)) != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return result;
    }
    int last = 2;
    for (size_t index = 0; index < count; index++)
        if (targets[index] > last) last = targets[index];
    // Descriptors are first moved above all targets, so that putting one in its place never overwrites another.
    for (; moved < count; moved++) {
        spare[moved] = fcntl(sources[moved], F_DUPFD_CLOEXEC, last + 1);
        if (spare[moved] < 0) {
            result = errno;
            goto done;
        }
        if ((result = posix_spawn_file_actions_adddup2(&actions, spare[moved], targets[moved])) != 0) {
            moved++;
            goto done;
        }
    }
    if ((result = posix_spawn_file_actions_addclosefrom_np(&actions, last + 1)) != 0) goto done;
    if (directory && (result = posix_spawn_file_actions_addchdir_np(&actions, directory)) != 0) goto done;

    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, (short)(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | flags));
    result = posix_spawn(out_pid, path, &actions, &attributes, argv, envp);

done:
    while (moved > 0) {
        moved--;
        if (spare[moved] >= 0) close(spare[moved]);
    }
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return result;
}

int share_spawn(const char *path, char *const argv[], char *const envp[], const int *sources, const int *targets, size_t count,
                const char *directory, pid_t *out_pid) {
    return spawn(path, argv, envp, sources, targets, count, directory, POSIX_SPAWN_SETSID, out_pid);
}

int share_spawn_attached(const char *path, char *const argv[], char *const envp[], const int *sources, const int *targets,
                         size_t count, const char *directory, pid_t *out_pid) {
    return spawn(path, argv, envp, sources, targets, count, directory, 0, out_pid);
}

// Between fork and exec only what is safe in a signal handler: other threads may hold any lock.
__attribute__((noreturn)) static void become(const char *path, char *const argv[], char *const envp[], const char *directory,
                                             int report) {
    sigset_t none;
    struct sigaction plain;
    memset(&plain, 0, sizeof plain);
    plain.sa_handler = SIG_DFL;
    for (int number = 1; number < NSIG; number++) sigaction(number, &plain, NULL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setsid();
    int nothing = open("/dev/null", O_RDWR);
    if (nothing >= 0 && dup2(nothing, 0) >= 0 && dup2(nothing, 1) >= 0 && dup2(nothing, 2) >= 0 &&
        close_range(3, ~0U, CLOSE_RANGE_CLOEXEC) == 0 && (chdir(directory) == 0 || chdir("/") == 0))
        execve(path, argv, envp);
    int code = errno;
    ssize_t written = write(report, &code, sizeof code);
    _exit(written == (ssize_t)sizeof code ? 127 : 126);
}

int share_spawn_released(const char *path, char *const argv[], char *const envp[], const char *directory) {
    int report[2], ignored, code = 0;
    if (pipe2(report, O_CLOEXEC) != 0) return errno;
    // Never one of the three that the program gets.
    int high = fcntl(report[1], F_DUPFD_CLOEXEC, 3);
    close(report[1]);
    if (high < 0) {
        code = errno;
        close(report[0]);
        return code;
    }
    pid_t middle = _Fork();
    if (middle == 0) {
        pid_t last = _Fork();
        if (last == 0) become(path, argv, envp, directory, high);
        code = last < 0 ? errno : 0;
        if (code != 0) ignored = (int)write(high, &code, sizeof code);
        _exit(0);
    }
    if (middle < 0) code = errno;
    close(high);
    if (middle > 0) {
        while (waitpid(middle, &ignored, 0) < 0 && errno == EINTR) continue;
        ssize_t count;
        do {
            count = read(report[0], &code, sizeof code);
        } while (count < 0 && errno == EINTR);
        if (count != (ssize_t)sizeof code) code = 0;
    }
    close(report[0]);
    return code;
}

int share_process_descriptor(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

int share_process_wait(pid_t pid, int *status, int *signal) {
    int raw = 0;
    pid_t ended;
    do {
        ended = waitpid(pid, &raw, 0);
    } while (ended < 0 && errno == EINTR);
    if (ended < 0) return -1;
    *status = WIFEXITED(raw) ? WEXITSTATUS(raw) : -1;
    *signal = WIFSIGNALED(raw) ? WTERMSIG(raw) : 0;
    return 0;
}

int share_kill_group(pid_t group, int signal) { return group > 1 ? killpg(group, signal) : -1; }

static void three(sigset_t *set) {
    sigemptyset(set);
    sigaddset(set, SIGINT);
    sigaddset(set, SIGTERM);
    sigaddset(set, SIGHUP);
}

int share_signals_block(void) {
    sigset_t set;
    three(&set);
    // What the caller has decided to ignore (nohup) stays ignored.
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action;
        if (sigismember(&set, number) == 1 && sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN)
            sigdelset(&set, number);
    }
    if (pthread_sigmask(SIG_BLOCK, &set, NULL) != 0) return -1;
    return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int share_signals_next(int descriptor) {
    struct signalfd_siginfo info;
    return read(descriptor, &info, sizeof info) == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

void share_signals_restore(void) {
    sigset_t set;
    three(&set);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

void share_die_by(int number) {
    signal(number, SIG_DFL);
    share_signals_restore();
    kill(getpid(), number);
    _exit(128 + number);
}

void share_die_soon_by(int number, long milliseconds) {
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = number};
    struct itimerspec end = {.it_value = {milliseconds / 1000, milliseconds % 1000 * 1000000}};
    timer_t timer;
    signal(number, SIG_DFL);
    if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0 || timer_settime(timer, 0, &end, NULL) != 0) share_die_by(number);
    share_signals_restore();
}

const char *share_signal_name(int signal) {
    static const char *const prefix = "SIG";
    static _Thread_local char name[24];
    const char *rest = sigabbrev_np(signal);
    if (!rest) return NULL;
    strcpy(name, prefix);
    strncat(name, rest, sizeof name - 4);
    return name;
}

void share_worker_settle(void) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    umask(077);
}
