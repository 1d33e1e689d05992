#define _GNU_SOURCE
#include "share_terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

extern char **environ;

enum { WATCHED = 4 };
static const int watched[WATCHED] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

/* Written before the handlers are installed and read by them; the descriptor says whether the rest is valid. */
static struct termios before;
static struct sigaction previous[WATCHED];
static int installed[WATCHED];
/* Atomic, not only of a type that handlers may write: the handler may run on another thread than the one that reads keys. */
static atomic_int raw_descriptor = -1;
static atomic_int signal_that_came = 0;

int share_terminal_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return errno;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

/* Only calls that POSIX allows in a handler: tcsetattr, write, sigaction, raise. */
static void restore_and_raise(int number) {
  int error = errno;
  int descriptor = raw_descriptor;
  if (descriptor >= 0) {
    static const char cursor_on_new_line[] = "\033[?25h\r\n";
    raw_descriptor = -1;
    tcsetattr(descriptor, TCSANOW, &before);
    ssize_t ignored = write(descriptor, cursor_on_new_line, sizeof cursor_on_new_line - 1);
    (void)ignored;
  }
  signal_that_came = number;
  for (int index = 0; index < WATCHED; index += 1)
    if (watched[index] == number) sigaction(number, &previous[index], NULL);
  raise(number); /* blocked here, so it arrives when this handler returns */
  errno = error;
}

int share_terminal_enter_raw(int descriptor) {
  if (raw_descriptor >= 0) return EBUSY;
  if (tcgetattr(descriptor, &before) != 0) return errno;
  struct termios raw = before;
  raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
  raw.c_iflag &= ~(tcflag_t)(ICRNL | INLCR | IGNCR | IXON);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  raw.c_cc[VSUSP] = _POSIX_VDISABLE;

  signal_that_came = 0;
  raw_descriptor = descriptor;
  struct sigaction action = {0};
  action.sa_handler = restore_and_raise;
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < WATCHED; index += 1) {
    sigaction(watched[index], NULL, &previous[index]);
    /* What is ignored stays ignored. */
    installed[index] = previous[index].sa_handler != SIG_IGN;
    if (installed[index]) sigaction(watched[index], &action, NULL);
  }
  if (tcsetattr(descriptor, TCSADRAIN, &raw) != 0) {
    int error = errno;
    share_terminal_leave_raw();
    return error;
  }
  return 0;
}

void share_terminal_leave_raw(void) {
  for (int index = 0; index < WATCHED; index += 1) {
    if (!installed[index]) continue;
    installed[index] = 0;
    /* Not the one that has come: its handler has put it back, and somebody may have set it since. */
    if (signal_that_came != watched[index]) sigaction(watched[index], &previous[index], NULL);
  }
  int descriptor = raw_descriptor;
  raw_descriptor = -1;
  if (descriptor >= 0) tcsetattr(descriptor, TCSADRAIN, &before);
}

int share_terminal_signal(void) {
  return signal_that_came;
}

char **share_environment(void) {
  return environ;
}

int share_terminal_resize(int descriptor, int columns, int rows) {
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  return ioctl(descriptor, TIOCSWINSZ, &size) == 0 ? 0 : errno;
}

int share_terminal_open_pair(int *outside, int *inside, int columns, int rows) {
  char name[64];
  int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (master < 0) return errno;
  int slave = -1;
  if (grantpt(master) == 0 && unlockpt(master) == 0 && ptsname_r(master, name, sizeof name) == 0)
    slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  int error = slave < 0 ? errno : share_terminal_resize(slave, columns, rows);
  if (error == 0) {
    *outside = master;
    *inside = slave;
    return 0;
  }
  close(master);
  if (slave >= 0) close(slave);
  return error;
}
