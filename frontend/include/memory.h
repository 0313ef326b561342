#ifndef CONCORD_MEMORY_H
#define CONCORD_MEMORY_H
#include <strings.h>
#include <features.h>
#include <string.h>
/* Constants that no model needs. */
#define _MEMORY_H 1
#endif
