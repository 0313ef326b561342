#ifndef CONCORD_SYS_UIO_H
#define CONCORD_SYS_UIO_H
#include <sys/types.h>
struct iovec {
  void *iov_base;
  size_t iov_len;
};
#define UIO_MAXIOV 1024
extern ssize_t readv(int, const struct iovec *, int);
extern ssize_t writev(int, const struct iovec *, int);
extern ssize_t preadv(int, const struct iovec *, int, off_t);
extern ssize_t pwritev(int, const struct iovec *, int, off_t);
/* Constants that no model needs. */
#define _SYS_UIO_H 1
#ifdef __USE_GNU
#define RWF_HIPRI 1
#define RWF_DSYNC 2
#define RWF_SYNC 4
#define RWF_NOWAIT 8
#define RWF_APPEND 16
#define RWF_NOAPPEND 32
#endif
#endif
