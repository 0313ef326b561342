#ifndef CONCORD_UNISTD_H
#define CONCORD_UNISTD_H
#include <stddef.h>
#include <sys/types.h>
extern char *optarg;
extern int optind, opterr, optopt;
extern int getopt(int, char *const *, const char *);
extern long syscall(long, ...);
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define _SC_CLK_TCK 2
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE 30
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84
extern unsigned int sleep(unsigned int);
extern int usleep(unsigned int);
extern unsigned int alarm(unsigned int);
extern int pause(void);
extern void _exit(int);
extern pid_t getpid(void);
extern pid_t getppid(void);
extern pid_t gettid(void);
extern uid_t getuid(void);
extern pid_t fork(void);
extern long sysconf(int);
extern ssize_t read(int, void *, size_t);
extern ssize_t write(int, const void *, size_t);
extern int close(int);
extern int pipe(int *);
extern int isatty(int);
#define _POSIX_VERSION 200809L
#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_OK 0
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define F_ULOCK 0
#define F_LOCK 1
#define F_TLOCK 2
#define F_TEST 3
#define _SC_ARG_MAX 0
#define _SC_CHILD_MAX 1
#define _SC_OPEN_MAX 4
#define _SC_IOV_MAX 60
#define _SC_HOST_NAME_MAX 180
#define _SC_PHYS_PAGES 85
#define _SC_AVPHYS_PAGES 86
#define _SC_THREAD_STACK_MIN 75
#define _SC_LEVEL1_DCACHE_LINESIZE 190
#define _PC_NAME_MAX 3
#define _PC_PATH_MAX 4
typedef unsigned int socklen_t;
extern int access(const char *, int);
extern off_t lseek(int, off_t, int);
extern ssize_t pread(int, void *, size_t, off_t);
extern ssize_t pwrite(int, const void *, size_t, off_t);
extern int chown(const char *, uid_t, gid_t);
extern int fchown(int, uid_t, gid_t);
extern int lchown(const char *, uid_t, gid_t);
extern int chdir(const char *);
extern int fchdir(int);
extern char *getcwd(char *, size_t);
extern int dup(int);
extern int dup2(int, int);
extern int execve(const char *, char *const *, char *const *);
extern int execv(const char *, char *const *);
extern int execvp(const char *, char *const *);
extern int execl(const char *, const char *, ...);
extern int execlp(const char *, const char *, ...);
extern int execle(const char *, const char *, ...);
extern int nice(int);
extern long pathconf(const char *, int);
extern long fpathconf(int, int);
extern size_t confstr(int, char *, size_t);
extern pid_t getpgrp(void);
extern pid_t getpgid(pid_t);
extern int setpgid(pid_t, pid_t);
extern pid_t setsid(void);
extern pid_t getsid(pid_t);
extern uid_t geteuid(void);
extern gid_t getgid(void);
extern gid_t getegid(void);
extern int getgroups(int, gid_t *);
extern int setuid(uid_t);
extern int seteuid(uid_t);
extern int setreuid(uid_t, uid_t);
extern int setgid(gid_t);
extern int setegid(gid_t);
extern int setregid(gid_t, gid_t);
extern pid_t vfork(void);
extern char *ttyname(int);
extern int ttyname_r(int, char *, size_t);
extern int link(const char *, const char *);
extern int symlink(const char *, const char *);
extern ssize_t readlink(const char *, char *, size_t);
extern int unlink(const char *);
extern int unlinkat(int, const char *, int);
extern int rmdir(const char *);
extern pid_t tcgetpgrp(int);
extern int tcsetpgrp(int, pid_t);
extern char *getlogin(void);
extern int getlogin_r(char *, size_t);
extern int gethostname(char *, size_t);
extern int sethostname(const char *, size_t);
extern int daemon(int, int);
extern int chroot(const char *);
extern int fsync(int);
extern int fdatasync(int);
extern void sync(void);
extern long gethostid(void);
extern int getpagesize(void);
extern int getdtablesize(void);
extern int truncate(const char *, off_t);
extern int ftruncate(int, off_t);
extern int brk(void *);
extern void *sbrk(intptr_t);
extern int lockf(int, int, off_t);
extern int getentropy(void *, size_t);
extern unsigned int ualarm(useconds_t, useconds_t);
#ifdef _GNU_SOURCE
extern int pipe2(int *, int);
extern int dup3(int, int, int);
extern int execvpe(const char *, char *const *, char *const *);
extern int setresuid(uid_t, uid_t, uid_t);
extern int setresgid(gid_t, gid_t, gid_t);
extern int getresuid(uid_t *, uid_t *, uid_t *);
extern int getresgid(gid_t *, gid_t *, gid_t *);
extern int syncfs(int);
#endif
#endif
