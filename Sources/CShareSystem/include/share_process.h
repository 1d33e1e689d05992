// Starting a process, waiting for it, and signals as descriptors.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Starts a program with posix_spawn: `sources[i]` becomes its descriptor `targets[i]`, nothing else is open in it, it leads a
// session (and so a process group) of its own, has no signal blocked or ignored, and works in `directory`. Answers 0, or an errno.
int share_spawn(const char *path, char *const argv[], char *const envp[], const int *sources, const int *targets, size_t count,
                const char *directory, pid_t *out_pid);

// The same, in the caller's own session and process group, so that the terminal's signals reach it.
int share_spawn_attached(const char *path, char *const argv[], char *const envp[], const int *sources, const int *targets,
                         size_t count, const char *directory, pid_t *out_pid);

// Starts a program that the caller has nothing more to do with: it leads a session of its own, is nobody's child here, has three
// descriptors of /dev/null and no other, no signal blocked or ignored, and works in `directory`, or in / when that is not there.
// Answers 0, or an errno, also that of execve.
int share_spawn_released(const char *path, char *const argv[], char *const envp[], const char *directory);

// A descriptor that is readable once the process has ended; -1 with errno.
int share_process_descriptor(pid_t pid);

// Takes the end of a process. Answers 0 and stores its exit status, or the signal that ended it (then `status` is -1); -1 with errno.
int share_process_wait(pid_t pid, int *status, int *signal);

// Kills every process of a group. Answers -1 with errno when there is none.
int share_kill_group(pid_t group, int signal);

// A descriptor from which SIGINT, SIGTERM and SIGHUP are read instead of interrupting; -1 with errno.
int share_signals_block(void);
// The next signal, 0 when there is none.
int share_signals_next(int descriptor);
// Lets the three signals end the process again.
void share_signals_restore(void);
// Ends the process by a signal, as if it had never been caught.
void share_die_by(int signal);
// Gives a signal its ordinary effect and sends it to this process after a time above 0.
void share_die_soon_by(int signal, long milliseconds);

// The name of a signal ("SIGSEGV"), NULL when there is none.
const char *share_signal_name(int signal);

// No core file, and files that only their owner can read.
void share_worker_settle(void);
