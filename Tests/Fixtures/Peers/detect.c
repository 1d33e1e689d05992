/* What other detectors need for a file: opened, its first bytes read, looked up, again and again in one process.
 *
 * detect magic|gio|gio-bytes CALLS FILE... prints the nanoseconds of one call for each file, a line each. It exits with 3
 * where the library is not installed. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static void *(*magic_open)(int);
static int (*magic_load)(void *, const char *);
static const char *(*magic_buffer)(void *, const void *, size_t);
static char *(*guess)(const char *, const unsigned char *, size_t, int *);
static void (*release)(void *);
static void *cookie;

static int prepare(const char *kind) {
  if (strcmp(kind, "magic") == 0) {
    void *library = dlopen("libmagic.so.1", RTLD_NOW);
    if (!library) return 0;
    magic_open = (void *(*)(int))dlsym(library, "magic_open");
    magic_load = (int (*)(void *, const char *))dlsym(library, "magic_load");
    magic_buffer = (const char *(*)(void *, const void *, size_t))dlsym(library, "magic_buffer");
    /* MAGIC_MIME_TYPE | MAGIC_NO_CHECK_COMPRESS, as in magic.h. */
    cookie = magic_open && magic_load && magic_buffer ? magic_open(0x10 | 0x1000) : NULL;
    return cookie && magic_load(cookie, NULL) == 0;
  }
  void *library = dlopen("libgio-2.0.so.0", RTLD_NOW | RTLD_GLOBAL);
  if (!library) return 0;
  guess = (char *(*)(const char *, const unsigned char *, size_t, int *))dlsym(library, "g_content_type_guess");
  release = (void (*)(void *))dlsym(RTLD_DEFAULT, "g_free");
  return guess && release;
}

static int look(const char *kind, const char *path) {
  unsigned char bytes[4096];
  struct stat status;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0 || fstat(file, &status) != 0) return 0;
  ssize_t count = read(file, bytes, sizeof bytes);
  close(file);
  if (count < 0) return 0;
  if (magic_buffer) return magic_buffer(cookie, bytes, (size_t)count) != NULL;
  const char *name = strcmp(kind, "gio") == 0 ? strrchr(path, '/') : NULL;
  char *type = guess(name ? name + 1 : NULL, bytes, (size_t)count, NULL);
  release(type);
  return type != NULL;
}

int main(int count, char **words) {
  if (count < 4) return 2;
  if (!prepare(words[1])) return 3;
  long calls = strtol(words[2], NULL, 10);
  for (int index = 3; index < count; index++) {
    struct timespec began, ended;
    if (!look(words[1], words[index])) return 1;
    clock_gettime(CLOCK_MONOTONIC, &began);
    for (long call = 0; call < calls; call++) {
      if (!look(words[1], words[index])) return 1;
    }
    clock_gettime(CLOCK_MONOTONIC, &ended);
    double seconds = (double)(ended.tv_sec - began.tv_sec) + (double)(ended.tv_nsec - began.tv_nsec) / 1e9;
    printf("%.1f\n", seconds / (double)calls * 1e9);
  }
  return 0;
}
