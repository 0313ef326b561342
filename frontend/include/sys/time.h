#ifndef CONCORD_SYS_TIME_H
#define CONCORD_SYS_TIME_H
#include <bits/types/times.h>
#include <features.h>
#include <sys/select.h>
extern int gettimeofday(struct timeval *, void *);
struct timezone {
    int tz_minuteswest, tz_dsttime;
};
struct itimerval {
    struct timeval it_interval, it_value;
};
#define ITIMER_REAL 0
#define ITIMER_VIRTUAL 1
#define ITIMER_PROF 2
#define timerclear(time) ((time)->tv_sec = (time)->tv_usec = 0)
#define timerisset(time) ((time)->tv_sec || (time)->tv_usec)
#define timercmp(a, b, compare)                                                                                        \
    (((a)->tv_sec == (b)->tv_sec) ? ((a)->tv_usec compare(b)->tv_usec) : ((a)->tv_sec compare(b)->tv_sec))
#define timeradd(a, b, result)                                                                                         \
    do {                                                                                                               \
        (result)->tv_sec = (a)->tv_sec + (b)->tv_sec;                                                                  \
        (result)->tv_usec = (a)->tv_usec + (b)->tv_usec;                                                               \
        if ((result)->tv_usec >= 1000000) {                                                                            \
            ++(result)->tv_sec;                                                                                        \
            (result)->tv_usec -= 1000000;                                                                              \
        }                                                                                                              \
    } while (0)
#define timersub(a, b, result)                                                                                         \
    do {                                                                                                               \
        (result)->tv_sec = (a)->tv_sec - (b)->tv_sec;                                                                  \
        (result)->tv_usec = (a)->tv_usec - (b)->tv_usec;                                                               \
        if ((result)->tv_usec < 0) {                                                                                   \
            --(result)->tv_sec;                                                                                        \
            (result)->tv_usec += 1000000;                                                                              \
        }                                                                                                              \
    } while (0)
extern int settimeofday(const struct timeval *, const struct timezone *);
extern int getitimer(int, struct itimerval *);
extern int setitimer(int, const struct itimerval *, struct itimerval *);
extern int utimes(const char *, const struct timeval *);
/* Constants that no model needs. */
#define _SYS_TIME_H 1
#ifdef __USE_GNU
#define TIMEVAL_TO_TIMESPEC(from, to) ((void)((to)->tv_sec = (from)->tv_sec, (to)->tv_nsec = (from)->tv_usec * 1000))
#define TIMESPEC_TO_TIMEVAL(to, from) ((void)((to)->tv_sec = (from)->tv_sec, (to)->tv_usec = (from)->tv_nsec / 1000))
#endif
#endif
