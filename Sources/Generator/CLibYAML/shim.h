#include <yaml.h>

// Declares `mallopt`, which the Glibc module does not contain.
#if defined(__GLIBC__)
#include <malloc.h>
#endif
