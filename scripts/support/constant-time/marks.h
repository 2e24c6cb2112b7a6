#include <stddef.h>
#include <valgrind/memcheck.h>

/* Has memcheck complain wherever a branch or an address depends on these bytes. Does nothing outside valgrind. */
static inline void mark_secret(const void *bytes, size_t count) { VALGRIND_MAKE_MEM_UNDEFINED(bytes, count); }
