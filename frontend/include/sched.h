#ifndef CONCORD_SCHED_H
#define CONCORD_SCHED_H
#include <stddef.h>
#include <bits/types.h>
typedef struct {
  unsigned long __bits[1024 / (8 * sizeof(unsigned long))];
} cpu_set_t;
#define CPU_SETSIZE 1024
#define CPU_ZERO(set) __builtin_memset(set, 0, sizeof(cpu_set_t))
#define __CONCORD_CPU_WORD(cpu, set) ((set)->__bits[(cpu) / (8 * sizeof(unsigned long))])
#define __CONCORD_CPU_BIT(cpu) (1ul << ((cpu) % (8 * sizeof(unsigned long))))
#define CPU_SET(cpu, set) ((void)(__CONCORD_CPU_WORD(cpu, set) |= __CONCORD_CPU_BIT(cpu)))
#define CPU_CLR(cpu, set) ((void)(__CONCORD_CPU_WORD(cpu, set) &= ~__CONCORD_CPU_BIT(cpu)))
#define CPU_ISSET(cpu, set) ((__CONCORD_CPU_WORD(cpu, set) & __CONCORD_CPU_BIT(cpu)) != 0)
#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2
struct sched_param {
  int sched_priority;
};
extern int sched_getcpu(void);
extern int sched_setaffinity(pid_t, size_t, const cpu_set_t *);
extern int sched_getaffinity(pid_t, size_t, cpu_set_t *);
extern int sched_yield(void);
#define SCHED_BATCH 3
#define SCHED_IDLE 5
struct timespec;
extern int sched_setparam(pid_t, const struct sched_param *);
extern int sched_getparam(pid_t, struct sched_param *);
extern int sched_setscheduler(pid_t, int, const struct sched_param *);
extern int sched_getscheduler(pid_t);
extern int sched_get_priority_max(int);
extern int sched_get_priority_min(int);
extern int sched_rr_get_interval(pid_t, struct timespec *);
#define CPU_COUNT(set) __sched_cpucount(sizeof(cpu_set_t), set)
extern int __sched_cpucount(size_t, const cpu_set_t *);
#ifdef __USE_GNU
#define CLONE_VM 0x100
#define CLONE_FS 0x200
#define CLONE_FILES 0x400
#define CLONE_SIGHAND 0x800
#define CLONE_THREAD 0x10000
extern int clone(int (*)(void *), void *, int, void *, ...);
extern int unshare(int);
#endif
/* Constants that no model needs. */
#define _SCHED_H 1
#ifdef __USE_GNU
#define SCHED_ISO 4
#define SCHED_DEADLINE 6
#define SCHED_RESET_ON_FORK 0x40000000
#define CSIGNAL 255
#define CLONE_PIDFD 0x1000
#define CLONE_PTRACE 0x2000
#define CLONE_VFORK 0x4000
#define CLONE_PARENT 0x8000
#define CLONE_NEWNS 0x20000
#define CLONE_SYSVSEM 0x40000
#define CLONE_SETTLS 0x80000
#define CLONE_PARENT_SETTID 0x100000
#define CLONE_CHILD_CLEARTID 0x200000
#define CLONE_DETACHED 0x400000
#define CLONE_UNTRACED 0x800000
#define CLONE_CHILD_SETTID 0x1000000
#define CLONE_NEWCGROUP 0x2000000
#define CLONE_NEWUTS 0x4000000
#define CLONE_NEWIPC 0x8000000
#define CLONE_NEWUSER 0x10000000
#define CLONE_NEWPID 0x20000000
#define CLONE_NEWNET 0x40000000
#define CLONE_IO 0x80000000U
#define CLONE_NEWTIME 128
#endif
#endif
