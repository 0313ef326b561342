#ifndef CONCORD_SYS_RESOURCE_H
#define CONCORD_SYS_RESOURCE_H
#include <sys/time.h>
#include <bits/types.h>
#define RUSAGE_SELF 0
#define RLIMIT_CPU 0
#define RLIMIT_DATA 2
#define RLIMIT_STACK 3
#define RLIMIT_NPROC 6
#define RLIMIT_NOFILE 7
#define RLIMIT_MEMLOCK 8
#define RLIMIT_AS 9
typedef unsigned long rlim_t;
struct rlimit {
  rlim_t rlim_cur, rlim_max;
};
struct rusage {
  struct timeval ru_utime, ru_stime;
  long ru_maxrss, ru_ixrss, ru_idrss, ru_isrss;
  long ru_minflt, ru_majflt, ru_nswap;
  long ru_inblock, ru_oublock;
  long ru_msgsnd, ru_msgrcv, ru_nsignals;
  long ru_nvcsw, ru_nivcsw;
};
extern int getrusage(int, struct rusage *);
extern int getrlimit(int, struct rlimit *);
extern int setrlimit(int, const struct rlimit *);
extern int getpriority(int, id_t);
extern int setpriority(int, id_t, int);
#define RUSAGE_CHILDREN (-1)
#define RUSAGE_THREAD 1
#define RLIMIT_FSIZE 1
#define RLIMIT_CORE 4
#define RLIMIT_RSS 5
#define RLIM_INFINITY ((rlim_t)-1)
#define PRIO_PROCESS 0
#define PRIO_PGRP 1
#define PRIO_USER 2
/* Constants that no model needs. */
#define _SYS_RESOURCE_H 1
#define RLIMIT_OFILE 7
#define RLIMIT_LOCKS 10
#define RLIMIT_SIGPENDING 11
#define RLIMIT_MSGQUEUE 12
#define RLIMIT_NICE 13
#define RLIMIT_RTPRIO 14
#define RLIMIT_RTTIME 15
#define RLIMIT_NLIMITS 16
#define RLIM_NLIMITS 16
#ifdef __x86_64__
#define RLIM_SAVED_MAX 18446744073709551615UL
#else
#define RLIM_SAVED_MAX 4294967295UL
#endif
#ifdef __x86_64__
#define RLIM_SAVED_CUR 18446744073709551615UL
#else
#define RLIM_SAVED_CUR 4294967295UL
#endif
#define PRIO_MIN (-20)
#define PRIO_MAX 20
#ifdef __USE_GNU
#define RLIM64_INFINITY 18446744073709551615ULL
#define RUSAGE_LWP 1
#endif
#endif
