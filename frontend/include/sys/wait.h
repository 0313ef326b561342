#ifndef CONCORD_SYS_WAIT_H
#define CONCORD_SYS_WAIT_H
#include <sys/types.h>
extern pid_t wait(int *);
extern pid_t waitpid(pid_t, int *, int);
#endif
