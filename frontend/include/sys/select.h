#ifndef CONCORD_SYS_SELECT_H
#define CONCORD_SYS_SELECT_H
#include <bits/types/sigset_t.h>
#include <bits/types/times.h>
#include <features.h>
#define FD_SETSIZE 1024
typedef long __fd_mask;
typedef __fd_mask fd_mask;
#define __NFDBITS (8 * (int)sizeof(__fd_mask))
#define NFDBITS __NFDBITS
typedef struct {
  __fd_mask __fds_bits[1024 / (8 * sizeof(__fd_mask))];
} fd_set;
#define __CONCORD_FD_WORD(fd, set) ((set)->__fds_bits[(fd) / NFDBITS])
#define __CONCORD_FD_BIT(fd) ((__fd_mask)(1ul << ((fd) % NFDBITS)))
#define FD_ZERO(set) ((void)__builtin_memset(set, 0, sizeof(fd_set)))
#define FD_SET(fd, set) ((void)(__CONCORD_FD_WORD(fd, set) |= __CONCORD_FD_BIT(fd)))
#define FD_CLR(fd, set) ((void)(__CONCORD_FD_WORD(fd, set) &= ~__CONCORD_FD_BIT(fd)))
#define FD_ISSET(fd, set) ((__CONCORD_FD_WORD(fd, set) & __CONCORD_FD_BIT(fd)) != 0)
extern int select(int, fd_set *, fd_set *, fd_set *, struct timeval *);
extern int pselect(int, fd_set *, fd_set *, fd_set *, const struct timespec *, const sigset_t *);
/* Constants that no model needs. */
#define _SYS_SELECT_H 1
#endif
