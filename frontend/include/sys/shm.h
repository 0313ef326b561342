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
/* Constants that no model needs. */
#define _SYS_SHM_H 1
#define SHM_RND 0x2000
#define SHM_REMAP 0x4000
#define SHM_EXEC 0x8000
#define SHM_LOCK 11
#define SHM_UNLOCK 12
#define SHM_STAT 13
#define SHM_INFO 14
#define SHM_STAT_ANY 15
#define SHM_DEST 512
#define SHM_LOCKED 1024
#define SHM_HUGETLB 2048
#define SHM_NORESERVE 0x1000
#endif
