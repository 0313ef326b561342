#ifndef CONCORD_SYS_TIMES_H
#define CONCORD_SYS_TIMES_H
#include <time.h>
struct tms {
  clock_t tms_utime, tms_stime, tms_cutime, tms_cstime;
};
extern clock_t times(struct tms *);
/* Constants that no model needs. */
#define _SYS_TIMES_H 1
#endif
