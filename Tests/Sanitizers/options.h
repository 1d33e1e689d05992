#ifndef SHARE_SANITIZER_OPTIONS_H
#define SHARE_SANITIZER_OPTIONS_H

/* What the runtime of a sanitizer asks for when a process starts, before anything else runs in it. */
const char *__asan_default_options(void);
const char *__tsan_default_options(void);

#endif
