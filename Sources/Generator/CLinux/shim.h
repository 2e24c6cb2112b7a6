// Declares what the Glibc module leaves out, because the C library declares it only for GNU sources.

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Writes the file system of an open file to its medium. See syncfs(2).
int syncfs(int fd);

/// Opens a file for reading at a path below a folder. Fails with ELOOP if a part of the path is a symbolic link, and with
/// ENOSYS before Linux 5.6. See openat2(2), for which the C library has no function.
static inline int open_below(int folder, const char *path) {
#ifdef SYS_openat2
    // The structure `open_how` and the flags RESOLVE_NO_SYMLINKS and RESOLVE_BENEATH of <linux/openat2.h>.
    struct { uint64_t flags, mode, resolve; } how = {O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0, 0x04 | 0x08};
    return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
#else
    errno = ENOSYS;
    return -1;
#endif
}
