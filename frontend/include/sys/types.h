#ifndef CONCORD_SYS_TYPES_H
#define CONCORD_SYS_TYPES_H
#include <stddef.h>
#include <stdint.h>
typedef long time_t;
typedef int clockid_t;
typedef int key_t;
typedef unsigned int id_t;
typedef long blksize_t;
typedef long blkcnt_t;
typedef unsigned long fsblkcnt_t;
typedef unsigned long fsfilcnt_t;
typedef long clock_t;
typedef void *timer_t;
typedef char *caddr_t;
typedef long long loff_t;
typedef long long quad_t;
typedef unsigned long long u_quad_t;
typedef uint64_t dev_t;
typedef unsigned long ino_t;
typedef unsigned long nlink_t;
typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;
typedef uint8_t u_int8_t;
typedef uint16_t u_int16_t;
typedef uint32_t u_int32_t;
typedef uint64_t u_int64_t;
typedef long ssize_t;
typedef long off_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int mode_t;
typedef unsigned int useconds_t;
typedef long suseconds_t;
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;
#endif
