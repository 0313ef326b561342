#ifndef CONCORD_POLL_H
#define CONCORD_POLL_H
#include <features.h>
typedef unsigned long nfds_t;
struct pollfd {
  int fd;
  short events, revents;
};
#define POLLIN 1
#define POLLPRI 2
#define POLLOUT 4
#define POLLERR 8
#define POLLHUP 16
#define POLLNVAL 32
extern int poll(struct pollfd *, nfds_t, int);
#define POLLRDNORM 0x40
#define POLLRDBAND 0x80
#define POLLWRNORM 0x100
#define POLLWRBAND 0x200
#ifdef _GNU_SOURCE
#include <signal.h>
#include <time.h>
#define POLLRDHUP 0x2000
extern int ppoll(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);
#endif
/* Constants that no model needs. */
#define _SYS_POLL_H 1
#ifdef __USE_GNU
#define POLLMSG 1024
#define POLLREMOVE 0x1000
#endif
#endif
