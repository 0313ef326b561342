#ifndef CONCORD_SYS_ERRNO_H
#define CONCORD_SYS_ERRNO_H
#include <errno.h>
#endif
