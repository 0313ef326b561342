#ifndef CONCORD_ERR_H
#define CONCORD_ERR_H
#include <features.h>
extern void err(int, const char *, ...);
extern void errx(int, const char *, ...);
extern void warn(const char *, ...);
extern void warnx(const char *, ...);
/* Constants that no model needs. */
#define _ERR_H 1
#endif
