#ifndef CONCORD_ERRNO_H
#define CONCORD_ERRNO_H
#define EPERM 1
#define EINTR 4
#define ESRCH 3
#define EAGAIN 11
#define ENOMEM 12
#define EBUSY 16
#define EEXIST 17
#define EINVAL 22
#define ERANGE 34
#define EDEADLK 35
#define EOVERFLOW 75
#define ETIMEDOUT 110
extern _Thread_local int errno;
#endif
