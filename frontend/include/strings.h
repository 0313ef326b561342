#ifndef CONCORD_STRINGS_H
#define CONCORD_STRINGS_H
#include <features.h>
#include <stddef.h>
extern int strcasecmp(const char *, const char *);
extern int strncasecmp(const char *, const char *, size_t);
extern int ffs(int);
extern char *index(const char *, int);
extern char *rindex(const char *, int);
extern int bcmp(const void *, const void *, size_t);
extern void bcopy(const void *, void *, size_t);
extern void bzero(void *, size_t);
/* Constants that no model needs. */
#define _STRINGS_H 1
#endif
