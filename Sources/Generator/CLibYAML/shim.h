#include <yaml.h>

// For the memory that libyaml asks for: glibc has it in no module.
#if defined(__GLIBC__)
#include <malloc.h>
#endif
