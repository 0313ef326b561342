#ifndef CONCORD_STRINGS_H
#define CONCORD_STRINGS_H
#include <stddef.h>
extern int strcasecmp(const char *, const char *);
extern int strncasecmp(const char *, const char *, size_t);
extern int ffs(int);
#endif
