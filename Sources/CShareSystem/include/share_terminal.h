/* The terminal, and what the process was started with, for Swift: the calls that it cannot see or must not make. */
#pragma once
#include <stdint.h>

/* The size of a terminal. Returns 0, or an errno when the descriptor is no terminal; both may be 0 on a terminal that has not
   been told its size. */
int share_terminal_size(int descriptor, int *_Nonnull columns, int *_Nonnull rows);

/* Makes a terminal hand over every key at once, without echo. The interrupt and quit keys still raise their signals; the
   suspend key does nothing. Until share_terminal_leave_raw, a signal that would end the process first puts the terminal back
   and then takes the course that it would have taken. One terminal of the process at a time. Returns 0, or an errno. */
int share_terminal_enter_raw(int descriptor);

/* Puts the terminal and the signals back; harmless when share_terminal_enter_raw has not been called. */
void share_terminal_leave_raw(void);

/* The signal that came while the terminal was raw and did not end the process; 0 for none. */
int share_terminal_signal(void);

/* The process's environment, ended by NULL; valid until somebody changes the environment. */
char *_Nullable *_Nullable share_environment(void);

/* Opens both ends of a new pseudo-terminal of a size; both are closed on exec, and neither becomes the controlling terminal.
   Returns 0, or an errno. */
int share_terminal_open_pair(int *_Nonnull outside, int *_Nonnull inside, int columns, int rows);

/* Tells a terminal another size. Returns 0, or an errno. */
int share_terminal_resize(int descriptor, int columns, int rows);
