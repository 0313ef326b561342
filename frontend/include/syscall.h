#ifndef CONCORD_SYSCALL_H
#define CONCORD_SYSCALL_H
#include <sys/syscall.h>
#endif
