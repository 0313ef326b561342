#ifndef CONCORD_SYS_RESOURCE_H
#define CONCORD_SYS_RESOURCE_H
#include <sys/time.h>
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
  long ru_maxrss;
  long __others[13];
};
extern int getrusage(int, struct rusage *);
extern int getrlimit(int, struct rlimit *);
extern int setrlimit(int, const struct rlimit *);
extern int getpriority(int, id_t);
extern int setpriority(int, id_t, int);
#endif
