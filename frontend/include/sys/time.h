#ifndef CONCORD_SYS_TIME_H
#define CONCORD_SYS_TIME_H
#include <time.h>
struct timeval {
    time_t tv_sec;
    long tv_usec;
};
extern int gettimeofday(struct timeval *, void *);
#endif
