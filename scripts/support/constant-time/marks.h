#include <stddef.h>
#include <valgrind/memcheck.h>

/* Makes memcheck report each branch and each address that depends on these bytes. Does nothing outside valgrind. */
static inline void mark_secret(const void *bytes, size_t count) { VALGRIND_MAKE_MEM_UNDEFINED(bytes, count); }
