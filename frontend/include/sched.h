#ifndef CONCORD_SCHED_H
#define CONCORD_SCHED_H
extern int sched_yield(void);
#endif
