#ifndef CONCORD_ERROR_H
#define CONCORD_ERROR_H
#include <features.h>
extern void error(int, int, const char *, ...);
extern void error_at_line(int, int, const char *, unsigned int, const char *, ...);
/* Constants that no model needs. */
#define _ERROR_H 1
#endif
