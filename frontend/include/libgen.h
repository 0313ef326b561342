#ifndef CONCORD_LIBGEN_H
#define CONCORD_LIBGEN_H
#include <features.h>
extern char *dirname(char *);
extern char *__xpg_basename(char *);
#define basename __xpg_basename
/* Constants that no model needs. */
#define _LIBGEN_H 1
#endif
