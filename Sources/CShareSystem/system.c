#define _GNU_SOURCE
#include "share_system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

// ---- Files -----------------------------------------------------------------------------------------------------------------

int share_openat(int directory, const char *path, int flags, unsigned mode) {
  return openat(directory, path, flags | O_CLOEXEC, (mode_t)mode);
}

int share_flag_place(void) { return O_PATH; }

int share_flag_anonymous(void) { return O_TMPFILE; }

int share_duplicate(int descriptor, int lowest) { return fcntl(descriptor, F_DUPFD_CLOEXEC, lowest); }

int share_status_flags(int descriptor) { return fcntl(descriptor, F_GETFL); }

int share_set_status_flags(int descriptor, int flags) { return fcntl(descriptor, F_SETFL, flags); }

int share_set_close_on_exec(int descriptor, int on) {
  return fcntl(descriptor, F_SETFD, on ? FD_CLOEXEC : 0);
}

int share_memory_file(const char *name) {
  const unsigned no_exec_seal = 0x0008U; /* MFD_NOEXEC_SEAL, Linux 6.3 */
  int descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING | no_exec_seal);
  if (descriptor == -1 && errno == EINVAL) descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  return descriptor;
}

int share_seal(int descriptor) {
  return fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL);
}

int share_is_sealed(int descriptor) {
  const int wanted = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;
  int seals = fcntl(descriptor, F_GET_SEALS);
  return seals == -1 ? -1 : (seals & wanted) == wanted;
}

int share_clone_file(int to, int from) { return ioctl(to, _IOW(0x94, 9, int) /* FICLONE */, from); }

ssize_t share_copy_range(int from, off_t from_offset, int to, off_t to_offset, size_t count) {
  return copy_file_range(from, &from_offset, to, &to_offset, count, 0);
}

ssize_t share_send_file(int to, int from, off_t from_offset, size_t count) {
  return sendfile(to, from, &from_offset, count);
}

off_t share_next_data(int descriptor, off_t offset) { return lseek(descriptor, offset, SEEK_DATA); }

off_t share_next_hole(int descriptor, off_t offset) { return lseek(descriptor, offset, SEEK_HOLE); }

int share_rename_no_replace(int from_directory, const char *from, int to_directory, const char *to) {
  return renameat2(from_directory, from, to_directory, to, RENAME_NOREPLACE);
}

int share_rename_exchange(int from_directory, const char *from, int to_directory, const char *to) {
  return renameat2(from_directory, from, to_directory, to, RENAME_EXCHANGE);
}

const char *share_next_entry(DIR *directory, unsigned *file_type, uint64_t *inode) {
  errno = 0;
  struct dirent *entry = readdir(directory);
  if (entry == NULL) return NULL;
  *file_type = (unsigned)DTTOIF(entry->d_type);
  *inode = entry->d_ino;
  return entry->d_name;
}

const char *share_error_name(int code) { return strerrorname_np(code); }

const char *share_error_text(int code) { return strerrordesc_np(code); }
