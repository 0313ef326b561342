#ifndef CONCORD_SYS_IPC_H
#define CONCORD_SYS_IPC_H
#include <bits/types.h>
#define IPC_CREAT 01000
#define IPC_EXCL 02000
#define IPC_NOWAIT 04000
#define IPC_RMID 0
#define IPC_SET 1
#define IPC_STAT 2
#define IPC_PRIVATE ((key_t)0)
extern key_t ftok(const char *, int);
/* Constants that no model needs. */
#define _SYS_IPC_H 1
#ifdef __USE_GNU
#define IPC_INFO 3
#endif
#endif
