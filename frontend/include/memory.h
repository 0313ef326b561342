#ifndef CONCORD_MEMORY_H
#define CONCORD_MEMORY_H
#include <string.h>
#endif
