// The libc calls that Swift cannot see: variadic functions, macros and GNU extensions.
//
// Only prototypes here: Swift's own Glibc module is built without _GNU_SOURCE, and two views of one system header do not mix.
#pragma once
#include <dirent.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// ---- Files -----------------------------------------------------------------------------------------------------------------

// openat, always close-on-exec.
int share_openat(int directory, const char *path, int flags, unsigned mode);
// Flags of openat that are GNU extensions.
int share_flag_place(void);
int share_flag_anonymous(void);

int share_duplicate(int descriptor, int lowest);
int share_status_flags(int descriptor);
int share_set_status_flags(int descriptor, int flags);
int share_set_close_on_exec(int descriptor, int on);

// A memory file that can be sealed; not executable where the kernel knows how.
int share_memory_file(const char *name);
// Seals size and content for good.
int share_seal(int descriptor);
// 1 when nobody can change the content any more, 0 when somebody can, -1 when it is not a memory file.
int share_is_sealed(int descriptor);

// Copies in the kernel; none of them moves the position of `from`, and only share_send_file moves that of `to`.
int share_clone_file(int to, int from);
ssize_t share_copy_range(int from, off_t from_offset, int to, off_t to_offset, size_t count);
ssize_t share_send_file(int to, int from, off_t from_offset, size_t count);
// Where the next data, or the next hole, begins.
off_t share_next_data(int descriptor, off_t offset);
off_t share_next_hole(int descriptor, off_t offset);

// Fails with EEXIST when the new name is taken.
int share_rename_no_replace(int from_directory, const char *from, int to_directory, const char *to);
// Each takes the other's place; fails with EINVAL where the file system cannot do that.
int share_rename_exchange(int from_directory, const char *from, int to_directory, const char *to);

// The next entry's name, valid until the next call; NULL at the end (errno 0) or on an error (errno set).
const char *share_next_entry(DIR *directory, unsigned *file_type, uint64_t *inode);

// The symbolic name of an error (`ENOENT`) and its English text; NULL when there is no such error.
const char *share_error_name(int code);
const char *share_error_text(int code);
