#ifndef CONCORD_SYS_TIMERFD_H
#define CONCORD_SYS_TIMERFD_H
#include <time.h>
#define TFD_CLOEXEC 02000000
#define TFD_NONBLOCK 04000
#define TFD_TIMER_ABSTIME 1
extern int timerfd_create(clockid_t, int);
extern int timerfd_settime(int, int, const struct itimerspec *, struct itimerspec *);
extern int timerfd_gettime(int, struct itimerspec *);
/* Constants that no model needs. */
#define _SYS_TIMERFD_H 1
#define TFD_TIMER_CANCEL_ON_SET TFD_TIMER_CANCEL_ON_SET
enum { TFD_TIMER_CANCEL_ON_SET = 2 };
#endif
