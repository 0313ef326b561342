#ifndef CONCORD_FCNTL_H
#define CONCORD_FCNTL_H
#include <sys/stat.h>
#include <sys/types.h>
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_CREAT 0100
#define O_EXCL 0200
#define O_TRUNC 01000
#define O_APPEND 02000
#define O_NONBLOCK 04000
#define F_GETFL 3
#define F_SETFL 4
extern int open(const char *, int, ...);
extern int fcntl(int, int, ...);
#define O_ACCMODE 3
#define O_NOCTTY 0400
#define O_NDELAY O_NONBLOCK
#define O_DSYNC 010000
#define O_ASYNC 020000
#define O_DIRECTORY 0200000
#define O_NOFOLLOW 0400000
#define O_CLOEXEC 02000000
#define O_SYNC 04010000
#define F_DUPFD 0
#define F_GETFD 1
#define F_SETFD 2
#define F_GETLK 5
#define F_SETLK 6
#define F_SETLKW 7
#define F_SETOWN 8
#define F_GETOWN 9
#define F_DUPFD_CLOEXEC 1030
#define FD_CLOEXEC 1
#define F_RDLCK 0
#define F_WRLCK 1
#define F_UNLCK 2
#define AT_FDCWD (-100)
#define AT_SYMLINK_NOFOLLOW 0x100
#define AT_REMOVEDIR 0x200
#define POSIX_FADV_NORMAL 0
#define POSIX_FADV_SEQUENTIAL 2
#define POSIX_FADV_DONTNEED 4
struct flock {
  short l_type, l_whence;
  off_t l_start, l_len;
  pid_t l_pid;
};
extern int creat(const char *, mode_t);
extern int openat(int, const char *, int, ...);
extern int posix_fadvise(int, off_t, off_t, int);
extern int posix_fallocate(int, off_t, off_t);
#ifdef _GNU_SOURCE
#define O_DIRECT 040000
#define F_SETPIPE_SZ 1031
#define F_GETPIPE_SZ 1032
extern int fallocate(int, int, off_t, off_t);
#endif
#endif
