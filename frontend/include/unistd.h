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
#endif
