#ifndef CONCORD_ASM_UNISTD_H
#define CONCORD_ASM_UNISTD_H
#include <sys/syscall.h>
#endif
