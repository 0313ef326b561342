#ifndef CONCORD_UNISTD_H
#define CONCORD_UNISTD_H
#include <sys/types.h>
extern unsigned int sleep(unsigned int);
extern int usleep(unsigned int);
extern void _exit(int);
extern pid_t getpid(void);
#endif
