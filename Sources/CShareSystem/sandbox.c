// Landlock, limits and prctl. In C because Landlock has no wrappers in libc, its structures grew from version to version, and prctl is
// variadic.
#define _GNU_SOURCE
#include "share_sandbox.h"

#include <errno.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The numbers are the kernel's, for those versions that the headers of the system may not know yet.
enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446 };
enum { PATH_BENEATH = 1 };

#define FS_EXECUTE (1ULL << 0)
#define FS_WRITE_FILE (1ULL << 1)
#define FS_READ_FILE (1ULL << 2)
#define FS_READ_DIR (1ULL << 3)
#define FS_REMOVE_DIR (1ULL << 4)
#define FS_REMOVE_FILE (1ULL << 5)
#define FS_MAKE_DIR (1ULL << 7)
#define FS_MAKE_REG (1ULL << 8)
#define FS_MAKE_SOCK (1ULL << 9)
#define FS_MAKE_FIFO (1ULL << 10)
#define FS_MAKE_SYM (1ULL << 12)
#define FS_REFER (1ULL << 13)
#define FS_TRUNCATE (1ULL << 14)
#define NET_BIND_TCP (1ULL << 0)
#define NET_CONNECT_TCP (1ULL << 1)
#define SCOPE_ABSTRACT_SOCKETS (1ULL << 0)
#define SCOPE_SIGNALS (1ULL << 1)

// How the kernel reads a rule set; older versions read less of it.
struct rule_set {
    uint64_t files, network, scopes;
};

struct __attribute__((packed)) beneath {
    uint64_t access;
    int32_t parent;
};

// The rights of the file system that a version knows: 13 at first, then links across folders, cutting files, and device commands.
static uint64_t known_rights(int version) {
    int rights = version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
    return (1ULL << rights) - 1;
}

int share_landlock_version(void) {
    long version = syscall(CREATE_RULESET, NULL, 0, 1);
    return version > 0 ? (int)version : 0;
}

int share_landlock_begin(int version, int network) {
    struct rule_set set = {known_rights(version), 0, 0};
    size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    if (version >= 4 && !network) set.network = NET_BIND_TCP | NET_CONNECT_TCP;
    if (version >= 6) set.scopes = SCOPE_ABSTRACT_SOCKETS | SCOPE_SIGNALS;
    return (int)syscall(CREATE_RULESET, &set, size, 0);
}

int share_landlock_allow(int rules, int version, int descriptor, int access) {
    const uint64_t of_files = FS_EXECUTE | FS_WRITE_FILE | FS_READ_FILE | FS_TRUNCATE;
    struct beneath rule = {0, descriptor};
    struct stat status;
    if (fstat(descriptor, &status) != 0) return -1;
    if (access & SHARE_LANDLOCK_READ) rule.access |= FS_READ_FILE | FS_READ_DIR;
    if (access & SHARE_LANDLOCK_WRITE)
        rule.access |= FS_WRITE_FILE | FS_TRUNCATE | FS_REMOVE_DIR | FS_REMOVE_FILE | FS_MAKE_DIR | FS_MAKE_REG | FS_MAKE_SOCK |
                       FS_MAKE_FIFO | FS_MAKE_SYM | FS_REFER;
    if (access & SHARE_LANDLOCK_EXECUTE) rule.access |= FS_EXECUTE;
    rule.access &= known_rights(version);
    if (!S_ISDIR(status.st_mode)) rule.access &= of_files;
    if (rule.access == 0) return 0;
    return (int)syscall(ADD_RULE, rules, PATH_BENEATH, &rule, 0);
}

int share_landlock_enforce(int rules) { return (int)syscall(RESTRICT_SELF, rules, 0); }

int share_forbid_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

int share_forbid_write_execute(void) {
    enum { SET_MDWE = 65, REFUSE_EXEC_GAIN = 1 };
    return prctl(SET_MDWE, REFUSE_EXEC_GAIN, 0, 0, 0);
}

static int limit(__rlimit_resource_t what, uint64_t most) {
    struct rlimit now;
    if (getrlimit(what, &now) != 0) return -1;
    if (most < now.rlim_max) now.rlim_max = most;
    if (now.rlim_cur > now.rlim_max) now.rlim_cur = now.rlim_max;
    return setrlimit(what, &now);
}

int share_limit(uint64_t descriptors, uint64_t file_bytes, uint64_t memory_bytes, uint64_t processes) {
    if (limit(RLIMIT_CORE, 0) != 0 || limit(RLIMIT_NOFILE, descriptors) != 0 || limit(RLIMIT_FSIZE, file_bytes) != 0) return -1;
    if (processes > 0 && limit(RLIMIT_NPROC, processes) != 0) return -1;
    return limit(RLIMIT_DATA, memory_bytes);
}

int share_can_gain_privileges(void) { return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0; }

int share_can_take_memory(uint64_t bytes) {
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return 0;
    munmap(memory, bytes);
    return 1;
}

int share_can_write_code(void) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    void *memory = mmap(NULL, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return 0;
    int can = mprotect(memory, page, PROT_READ | PROT_EXEC) == 0;
    munmap(memory, page);
    return can;
}

int share_can_open_socket(void) {
    int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return 0;
    close(descriptor);
    return 1;
}
