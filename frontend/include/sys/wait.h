#ifndef CONCORD_SYS_WAIT_H
#define CONCORD_SYS_WAIT_H
#include <bits/types.h>
#include <signal.h>
extern pid_t wait(int *);
extern pid_t waitpid(pid_t, int *, int);
#include <bits/waitstatus.h>
#define WCOREDUMP(status) ((status) & 0x80)
struct rusage;
extern pid_t wait3(int *, int, struct rusage *);
extern pid_t wait4(pid_t, int *, int, struct rusage *);
/* Constants that no model needs. */
#define _SYS_WAIT_H 1
#define WCOREFLAG 128
#define WAIT_ANY (-1)
#define WAIT_MYPGRP 0
enum { P_ALL = 0 };
enum { P_PID = 1 };
enum { P_PGID = 2 };
enum { P_PIDFD = 3 };
#endif
