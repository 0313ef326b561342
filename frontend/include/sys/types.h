#ifndef CONCORD_SYS_TYPES_H
#define CONCORD_SYS_TYPES_H
#include <stddef.h>
typedef long ssize_t;
typedef long off_t;
typedef int pid_t;
typedef unsigned int uid_t;
#endif
