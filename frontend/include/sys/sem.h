#ifndef CONCORD_SYS_SEM_H
#define CONCORD_SYS_SEM_H
#include <sys/types.h>
#include <sys/ipc.h>
#define SEM_UNDO 0x1000
#define GETPID 11
#define GETVAL 12
#define GETALL 13
#define GETNCNT 14
#define GETZCNT 15
#define SETVAL 16
#define SETALL 17
struct sembuf {
  unsigned short sem_num;
  short sem_op, sem_flg;
};
extern int semget(key_t, int, int);
extern int semop(int, struct sembuf *, size_t);
extern int semctl(int, int, int, ...);
/* Constants that no model needs. */
#define _SYS_SEM_H 1
#define _SEM_SEMUN_UNDEFINED 1
#define SEM_STAT 18
#define SEM_INFO 19
#define SEM_STAT_ANY 20
#endif
