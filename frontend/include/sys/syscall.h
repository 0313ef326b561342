#ifndef CONCORD_SYS_SYSCALL_H
#define CONCORD_SYS_SYSCALL_H
#include <asm/unistd.h>
#include <bits/syscall.h>
/* Constants that no model needs. */
#define _SYSCALL_H 1
#endif
