#ifndef CONCORD_SYS_SHM_H
#define CONCORD_SYS_SHM_H
#include <sys/ipc.h>
#define SHM_R 0400
#define SHM_W 0200
#define SHM_RDONLY 010000
struct shmid_ds;
extern int shmget(key_t, size_t, int);
extern void *shmat(int, const void *, int);
extern int shmdt(const void *);
extern int shmctl(int, int, struct shmid_ds *);
#endif
