#ifndef CONCORD_ALLOCA_H
#define CONCORD_ALLOCA_H
#include <stddef.h>
extern void *alloca(size_t);
#endif
