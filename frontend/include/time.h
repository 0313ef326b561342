#ifndef CONCORD_TIME_H
#define CONCORD_TIME_H
#include <stddef.h>
typedef long time_t;
typedef long clock_t;
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
extern time_t time(time_t *);
extern clock_t clock(void);
extern int nanosleep(const struct timespec *, struct timespec *);
#endif
