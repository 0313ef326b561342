#ifndef CONCORD_UTIME_H
#define CONCORD_UTIME_H
#include <bits/types.h>
struct utimbuf {
  time_t actime, modtime;
};
extern int utime(const char *, const struct utimbuf *);
/* Constants that no model needs. */
#define _UTIME_H 1
#endif
