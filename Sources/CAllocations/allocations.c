#include <malloc.h>
#include <stddef.h>

#include "share_allocations.h"

static unsigned long allocations;

unsigned long share_allocations(void) { return __atomic_load_n(&allocations, __ATOMIC_RELAXED); }

unsigned long share_allocated_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

static void count(void) { __atomic_fetch_add(&allocations, 1, __ATOMIC_RELAXED); }

/* What the linker makes of `--wrap`: `__wrap_` is called in place of the function, and `__real_` is the function. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t number, size_t size);
void *__real_realloc(void *memory, size_t size);
int __real_posix_memalign(void **memory, size_t alignment, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t number, size_t size);
void *__wrap_realloc(void *memory, size_t size);
int __wrap_posix_memalign(void **memory, size_t alignment, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

void *__wrap_malloc(size_t size) {
  count();
  return __real_malloc(size);
}

void *__wrap_calloc(size_t number, size_t size) {
  count();
  return __real_calloc(number, size);
}

void *__wrap_realloc(void *memory, size_t size) {
  count();
  return __real_realloc(memory, size);
}

int __wrap_posix_memalign(void **memory, size_t alignment, size_t size) {
  count();
  return __real_posix_memalign(memory, alignment, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
  count();
  return __real_aligned_alloc(alignment, size);
}
