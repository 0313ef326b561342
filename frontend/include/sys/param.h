#ifndef CONCORD_SYS_PARAM_H
#define CONCORD_SYS_PARAM_H
#include <limits.h>
#include <signal.h>
#include <sys/types.h>
#define MAXPATHLEN 4096
#define MIN(a, b) (((a) < (b)) ? (a) : (b))
#define MAX(a, b) (((a) > (b)) ? (a) : (b))
#define MAXHOSTNAMELEN 64
#define NBBY 8
#define howmany(x, y) (((x) + ((y) - 1)) / (y))
#define roundup(x, y) ((((x) + ((y) - 1)) / (y)) * (y))
#define powerof2(x) ((((x) - 1) & (x)) == 0)
/* Constants that no model needs. */
#define _SYS_PARAM_H 1
#define HZ 100
#define EXEC_PAGESIZE 0x1000
#define NOGROUP (-1)
#define MAXSYMLINKS 20
#define NOFILE 256
#define NCARGS 0x20000
#define NGROUPS 0x10000
#define CANBSIZ 255
#ifdef __x86_64__
#define NODEV 18446744073709551615UL
#else
#define NODEV 18446744073709551615ULL
#endif
#define DEV_BSIZE 512
#endif
