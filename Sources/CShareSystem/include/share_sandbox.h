// What a process can take away from itself for good: Landlock, limits, and what prctl knows.
#pragma once
#include <stddef.h>
#include <stdint.h>

// What a Landlock rule allows beneath a file or folder.
#define SHARE_LANDLOCK_READ 1
#define SHARE_LANDLOCK_WRITE 2
#define SHARE_LANDLOCK_EXECUTE 4

// The version of Landlock that the kernel has; 0 when it has none, or has it switched off.
int share_landlock_version(void);
// A rule set that forbids everything in the file system, connections over TCP unless `network`, and, from version 6 on, signals to
// processes outside and sockets without a path. A descriptor, or -1 with errno.
int share_landlock_begin(int version, int network);
// Allows some access to a file, or to a folder and all beneath. 0, or -1 with errno.
int share_landlock_allow(int rules, int version, int descriptor, int access);
// Puts the rules on the calling thread and all that it starts. 0, or -1 with errno.
int share_landlock_enforce(int rules);

// From now on no program that is started has more rights than this one. 0, or -1 with errno.
int share_forbid_new_privileges(void);
// From now on no memory becomes executable that could be written. 0, or -1 with errno; EINVAL where the kernel cannot do that.
int share_forbid_write_execute(void);
// No core file, at most so many open descriptors, bytes of a file and bytes of memory of its own. 0, or -1 with errno.
int share_limit(uint64_t descriptors, uint64_t file_bytes, uint64_t memory_bytes, uint64_t processes);

// What this process can still do, found by doing it: 1 when it can, 0 when it cannot.
int share_can_gain_privileges(void);
int share_can_take_memory(uint64_t bytes);
int share_can_write_code(void);
int share_can_open_socket(void);
