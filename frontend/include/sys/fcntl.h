#ifndef CONCORD_SYS_FCNTL_H
#define CONCORD_SYS_FCNTL_H
#include <fcntl.h>
#endif
