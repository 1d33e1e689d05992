/* Swift's mutex waits in a library that was not built with the sanitizer, which therefore does not see that one thread went on only
 * after another had let go: everything behind a mutex that somebody waited for would look like a race. These stand before the two
 * functions of that library and say it. */
#if SHARE_SANITIZER_THREAD
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

void __tsan_acquire(void *address);
void __tsan_release(void *address);

SWIFT void share_sanitizer_lock(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void share_sanitizer_unlock(SELF void *mutex) __asm__(UNLOCK);

SWIFT void share_sanitizer_lock(uint32_t thread, SELF void *mutex) {
  SWIFT void (*lock)(uint32_t, SELF void *) = (SWIFT void (*)(uint32_t, SELF void *))dlsym(RTLD_NEXT, LOCK);
  lock(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT void share_sanitizer_unlock(SELF void *mutex) {
  SWIFT void (*unlock)(SELF void *) = (SWIFT void (*)(SELF void *))dlsym(RTLD_NEXT, UNLOCK);
  __tsan_release(mutex);
  unlock(mutex);
}
#else
typedef int share_sanitizer_nothing;
#endif
