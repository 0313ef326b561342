#ifndef CONCORD_ALLOCA_H
#define CONCORD_ALLOCA_H
#include <features.h>
#include <stddef.h>
extern void *alloca(size_t);
#define alloca(size) (__builtin_alloca(size))
#endif
