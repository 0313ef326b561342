#ifndef CONCORD_SYS_MSG_H
#define CONCORD_SYS_MSG_H
#include <sys/ipc.h>
#define MSG_NOERROR 010000
struct msqid_ds;
extern int msgget(key_t, int);
extern int msgsnd(int, const void *, size_t, int);
extern ssize_t msgrcv(int, void *, size_t, long, int);
extern int msgctl(int, int, struct msqid_ds *);
/* Constants that no model needs. */
#define _SYS_MSG_H
#define MSG_STAT 11
#define MSG_INFO 12
#define MSG_STAT_ANY 13
#ifdef __USE_GNU
#define MSG_EXCEPT 0x2000
#define MSG_COPY 0x4000
#endif
#endif
