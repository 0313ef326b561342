#ifndef CONCORD_LINUX_UNISTD_H
#define CONCORD_LINUX_UNISTD_H
#include <sys/syscall.h>
#endif
