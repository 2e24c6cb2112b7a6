// Declares what the Glibc module leaves out, because the C library declares it only for GNU sources.

/// Writes the file system of an open file to its medium. See syncfs(2).
int syncfs(int fd);
