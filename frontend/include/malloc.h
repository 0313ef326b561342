#ifndef CONCORD_MALLOC_H
#define CONCORD_MALLOC_H
#include <stdlib.h>
extern void *memalign(size_t, size_t);
#endif
