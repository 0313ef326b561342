#ifndef CONCORD_TIME_H
#define CONCORD_TIME_H
#include <stddef.h>
typedef int pid_t;
typedef long time_t;
typedef long clock_t;
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};
typedef int clockid_t;
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define CLOCK_MONOTONIC_RAW 4
#define CLOCK_REALTIME_COARSE 5
#define CLOCK_MONOTONIC_COARSE 6
#define CLOCK_BOOTTIME 7
#define TIMER_ABSTIME 1
#define CLOCKS_PER_SEC 1000000L
#define TIME_UTC 1
extern int clock_gettime(clockid_t, struct timespec *);
extern int timespec_get(struct timespec *, int);
extern time_t time(time_t *);
extern clock_t clock(void);
extern int nanosleep(const struct timespec *, struct timespec *);
extern int clock_nanosleep(clockid_t, int, const struct timespec *, struct timespec *);
extern struct tm *localtime(const time_t *);
extern struct tm *localtime_r(const time_t *, struct tm *);
extern struct tm *gmtime(const time_t *);
extern struct tm *gmtime_r(const time_t *, struct tm *);
extern time_t mktime(struct tm *);
extern double difftime(time_t, time_t);
extern size_t strftime(char *, size_t, const char *, const struct tm *);
extern char *ctime(const time_t *);
typedef void *timer_t;
struct itimerspec {
  struct timespec it_interval, it_value;
};
struct sigevent;
extern int clock_getres(clockid_t, struct timespec *);
extern int clock_settime(clockid_t, const struct timespec *);
extern int timer_create(clockid_t, struct sigevent *, timer_t *);
extern int timer_delete(timer_t);
extern int timer_settime(timer_t, int, const struct itimerspec *, struct itimerspec *);
extern int timer_gettime(timer_t, struct itimerspec *);
extern char *asctime(const struct tm *);
extern char *asctime_r(const struct tm *, char *);
extern char *ctime_r(const time_t *, char *);
extern void tzset(void);
extern time_t timegm(struct tm *);
#if defined _GNU_SOURCE || defined _XOPEN_SOURCE
extern char *strptime(const char *, const char *, struct tm *);
#endif
#endif
