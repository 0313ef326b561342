#ifndef CONCORD_TIME_H
#define CONCORD_TIME_H
#include <stddef.h>
typedef long time_t;
typedef long clock_t;
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
typedef int clockid_t;
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCKS_PER_SEC 1000000L
#define TIME_UTC 1
extern int clock_gettime(clockid_t, struct timespec *);
extern int timespec_get(struct timespec *, int);
extern time_t time(time_t *);
extern clock_t clock(void);
extern int nanosleep(const struct timespec *, struct timespec *);
#endif
