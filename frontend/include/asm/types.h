#ifndef CONCORD_ASM_TYPES_H
#define CONCORD_ASM_TYPES_H
#include <linux/types.h>
#endif
