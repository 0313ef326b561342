#ifndef CONCORD_SYS_FILE_H
#define CONCORD_SYS_FILE_H
#include <bits/file.h>
#include <fcntl.h>
#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8
extern int flock(int, int);
/* Constants that no model needs. */
#define _SYS_FILE_H 1
#endif
