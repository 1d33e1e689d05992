/* libseccomp's own header. The library goes into the worker, where it costs less than loading it would. */
#include <seccomp.h>
