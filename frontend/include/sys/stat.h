#ifndef CONCORD_SYS_STAT_H
#define CONCORD_SYS_STAT_H
#include <bits/types.h>
struct stat {
  dev_t st_dev;
#ifdef __x86_64__
  ino_t st_ino;
  nlink_t st_nlink;
  mode_t st_mode;
  uid_t st_uid;
  gid_t st_gid;
  int __padding;
#else
  unsigned short __padding_1;
  ino_t st_ino;
  mode_t st_mode;
  nlink_t st_nlink;
  uid_t st_uid;
  gid_t st_gid;
#endif
  dev_t st_rdev;
#ifndef __x86_64__
  unsigned short __padding_2;
#endif
  off_t st_size;
  blksize_t st_blksize;
  blkcnt_t st_blocks;
  struct timespec st_atim, st_mtim, st_ctim;
#ifdef __x86_64__
  long __reserved[3];
#else
  unsigned long __reserved[2];
#endif
};
#define st_atime st_atim.tv_sec
#define st_mtime st_mtim.tv_sec
#define st_ctime st_ctim.tv_sec
#define S_IFMT 0170000
#define S_IFDIR 0040000
#define S_IFCHR 0020000
#define S_IFBLK 0060000
#define S_IFREG 0100000
#define S_IFIFO 0010000
#define S_IFLNK 0120000
#define S_IFSOCK 0140000
#define S_ISUID 04000
#define S_ISGID 02000
#define S_ISVTX 01000
#define S_IRUSR 0400
#define S_IWUSR 0200
#define S_IXUSR 0100
#define S_IRWXU 0700
#define S_IRGRP 0040
#define S_IWGRP 0020
#define S_IXGRP 0010
#define S_IRWXG 0070
#define S_IROTH 0004
#define S_IWOTH 0002
#define S_IXOTH 0001
#define S_IRWXO 0007
#define S_ISDIR(mode) (((mode) & S_IFMT) == S_IFDIR)
#define S_ISCHR(mode) (((mode) & S_IFMT) == S_IFCHR)
#define S_ISBLK(mode) (((mode) & S_IFMT) == S_IFBLK)
#define S_ISREG(mode) (((mode) & S_IFMT) == S_IFREG)
#define S_ISFIFO(mode) (((mode) & S_IFMT) == S_IFIFO)
#define S_ISLNK(mode) (((mode) & S_IFMT) == S_IFLNK)
#define S_ISSOCK(mode) (((mode) & S_IFMT) == S_IFSOCK)
extern int stat(const char *, struct stat *);
extern int fstat(int, struct stat *);
extern int lstat(const char *, struct stat *);
extern int fstatat(int, const char *, struct stat *, int);
extern int chmod(const char *, mode_t);
extern int fchmod(int, mode_t);
extern mode_t umask(mode_t);
extern int mkdir(const char *, mode_t);
extern int mkdirat(int, const char *, mode_t);
extern int mkfifo(const char *, mode_t);
extern int mknod(const char *, mode_t, dev_t);
extern int utimensat(int, const char *, const struct timespec *, int);
extern int futimens(int, const struct timespec *);
/* Constants that no model needs. */
#define _SYS_STAT_H 1
#define UTIME_NOW 1073741823L
#define UTIME_OMIT 1073741822L
#define S_IREAD 256
#define S_IWRITE 128
#define S_IEXEC 64
#define ACCESSPERMS 511
#define ALLPERMS 4095
#define DEFFILEMODE 438
#define S_BLKSIZE 512
#ifdef __USE_GNU
#define STATX_TYPE 1U
#define STATX_MODE 2U
#define STATX_NLINK 4U
#define STATX_UID 8U
#define STATX_GID 16U
#define STATX_ATIME 32U
#define STATX_MTIME 64U
#define STATX_CTIME 128U
#define STATX_INO 256U
#define STATX_SIZE 512U
#define STATX_BLOCKS 1024U
#define STATX_BASIC_STATS 2047U
#define STATX_BTIME 2048U
#define STATX_MNT_ID 0x1000U
#define STATX_DIOALIGN 0x2000U
#define STATX__RESERVED 0x80000000U
#define STATX_ALL 4095U
#define STATX_ATTR_COMPRESSED 4
#define STATX_ATTR_IMMUTABLE 16
#define STATX_ATTR_APPEND 32
#define STATX_ATTR_NODUMP 64
#define STATX_ATTR_ENCRYPTED 2048
#define STATX_ATTR_AUTOMOUNT 0x1000
#define STATX_ATTR_MOUNT_ROOT 0x2000
#define STATX_ATTR_VERITY 0x100000
#define STATX_ATTR_DAX 0x200000
#endif
#endif
