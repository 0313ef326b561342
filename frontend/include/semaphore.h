#ifndef CONCORD_SEMAPHORE_H
#define CONCORD_SEMAPHORE_H
#include <sys/types.h>
/* The front end knows this type by name. */
typedef union {
  int value;
} sem_t;
#define SEM_FAILED ((sem_t *) 0)
#define SEM_VALUE_MAX 2147483647
extern int sem_init(sem_t *, int, unsigned int);
extern int sem_destroy(sem_t *);
extern int sem_wait(sem_t *);
extern int sem_trywait(sem_t *);
extern int sem_timedwait(sem_t *, const struct timespec *);
extern int sem_clockwait(sem_t *, int, const struct timespec *);
extern int sem_post(sem_t *);
extern int sem_getvalue(sem_t *, int *);
extern sem_t *sem_open(const char *, int, ...);
extern int sem_close(sem_t *);
extern int sem_unlink(const char *);
/* Constants that no model needs. */
#define _SEMAPHORE_H 1
#endif
