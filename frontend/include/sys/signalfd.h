#ifndef CONCORD_SYS_SIGNALFD_H
#define CONCORD_SYS_SIGNALFD_H
#include <stdint.h>
#include <signal.h>
#define SFD_CLOEXEC 02000000
#define SFD_NONBLOCK 04000
extern int signalfd(int, const sigset_t *, int);
/* Constants that no model needs. */
#define _SYS_SIGNALFD_H 1
#endif
