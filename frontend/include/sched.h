#ifndef CONCORD_SCHED_H
#define CONCORD_SCHED_H
#include <stddef.h>
#include <sys/types.h>
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
#endif
