#ifndef CONCORD_BITS_TYPES_H
#define CONCORD_BITS_TYPES_H
/* The types of <sys/types.h> that other headers have, too: without macros, of which <sys/types.h> has more. */
#include <bits/types/times.h>
#include <features.h>
#include <stddef.h>
typedef int clockid_t;
typedef int key_t;
typedef unsigned int id_t;
typedef long blksize_t;
typedef long blkcnt_t;
typedef unsigned long fsblkcnt_t;
typedef unsigned long fsfilcnt_t;
typedef long clock_t;
typedef void *timer_t;
typedef __UINT64_TYPE__ dev_t;
typedef unsigned long ino_t;
typedef unsigned long nlink_t;
typedef long ssize_t;
typedef long off_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int mode_t;
typedef unsigned int useconds_t;
#endif
