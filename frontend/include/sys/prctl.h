#ifndef CONCORD_SYS_PRCTL_H
#define CONCORD_SYS_PRCTL_H
#define PR_SET_NAME 15
#define PR_GET_NAME 16
extern int prctl(int, ...);
#endif
