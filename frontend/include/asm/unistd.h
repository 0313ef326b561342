#ifndef CONCORD_ASM_UNISTD_H
#define CONCORD_ASM_UNISTD_H
#ifdef __x86_64__
#include <bits/syscall_64.h>
#else
#include <bits/syscall_32.h>
#endif
#endif
