#ifndef CONCORD_TIME_H
#define CONCORD_TIME_H
#include <stddef.h>
#include <bits/types.h>
#include <features.h>
struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};
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
/* Constants that no model needs. */
#define _TIME_H 1
#define CLOCK_REALTIME_ALARM 8
#define CLOCK_BOOTTIME_ALARM 9
#define CLOCK_TAI 11
#ifdef __USE_GNU
#define ADJ_OFFSET 1
#define ADJ_FREQUENCY 2
#define ADJ_MAXERROR 4
#define ADJ_ESTERROR 8
#define ADJ_STATUS 16
#define ADJ_TIMECONST 32
#define ADJ_TAI 128
#define ADJ_SETOFFSET 256
#define ADJ_MICRO 0x1000
#define ADJ_NANO 0x2000
#define ADJ_TICK 0x4000
#define ADJ_OFFSET_SINGLESHOT 0x8001
#define ADJ_OFFSET_SS_READ 0xa001
#define MOD_OFFSET 1
#define MOD_FREQUENCY 2
#define MOD_MAXERROR 4
#define MOD_ESTERROR 8
#define MOD_STATUS 16
#define MOD_TIMECONST 32
#define MOD_CLKB 0x4000
#define MOD_CLKA 0x8001
#define MOD_TAI 128
#define MOD_MICRO 0x1000
#define MOD_NANO 0x2000
#define STA_PLL 1
#define STA_PPSFREQ 2
#define STA_PPSTIME 4
#define STA_FLL 8
#define STA_INS 16
#define STA_DEL 32
#define STA_UNSYNC 64
#define STA_FREQHOLD 128
#define STA_PPSSIGNAL 256
#define STA_PPSJITTER 512
#define STA_PPSWANDER 1024
#define STA_PPSERROR 2048
#define STA_CLOCKERR 0x1000
#define STA_NANO 0x2000
#define STA_MODE 0x4000
#define STA_CLK 0x8000
#define STA_RONLY 65280
#endif
#endif
