/* How the sanitizers behave, built into every program: the tests give programs an environment of their own, and the worker has none
 * worth mentioning, so that no variable would reach them. */
#include "options.h"

/* Where reports go: one file for each process that has something to say. On standard error they would be lost among what tests
 * collect there; `.ci/sanitize` looks into this directory. */
#define REPORTS "log_path=" SHARE_SANITIZER_REPORTS "/report"

/* A crash stays the signal that it is: fixtures crash on purpose, and what becomes of that is what is tested. */
#define SIGNALS "handle_segv=0:handle_sigbus=0:handle_abort=0:handle_sigill=0:handle_sigfpe=0:handle_sigtrap=0"

#if SHARE_SANITIZER_ADDRESS
/* No leaks: Swift keeps marks in the unused bits of pointers, and what only such a pointer holds looks lost. */
const char *__asan_default_options(void) {
  return REPORTS ":" SIGNALS ":exitcode=86:detect_leaks=0:strict_string_checks=1";
}
#endif

#if SHARE_SANITIZER_THREAD
/* A plugin's threads may outlive it: the worker ends without waiting for them. */
const char *__tsan_default_options(void) {
  return REPORTS ":" SIGNALS ":exitcode=86:report_thread_leaks=0:second_deadlock_stack=1";
}
#endif
