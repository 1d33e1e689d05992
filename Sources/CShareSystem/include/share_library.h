// Loaded libraries, and the report of a process that crashes.
#pragma once
#include <stddef.h>
#include <stdint.h>

// An address within the file that a loaded library was mapped from; 0 where the linker does not say. The handle is dlopen's.
uintptr_t share_library_address(void *handle);

// From now on a crash of this process is told on a socket before it takes its ordinary effect: one packet of WorkerMessage. `maps` is a
// descriptor of this process's /proc/self/maps, or -1. A signal that somebody handles already is left alone. A thread other than the
// caller that uses up its stack has no place left for a report. Does nothing to other signals.
void share_crash_report_to(int socket, int maps);
