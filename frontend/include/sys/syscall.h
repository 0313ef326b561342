#ifndef CONCORD_SYS_SYSCALL_H
#define CONCORD_SYS_SYSCALL_H
#ifdef __x86_64__
#define SYS_getpid 39
#define SYS_gettid 186
#define SYS_futex 202
#define SYS_membarrier 324
#else
#define SYS_getpid 20
#define SYS_gettid 224
#define SYS_futex 240
#define SYS_membarrier 375
#endif
#define __NR_getpid SYS_getpid
#define __NR_gettid SYS_gettid
#define __NR_futex SYS_futex
#define __NR_membarrier SYS_membarrier
#endif
