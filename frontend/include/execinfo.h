#ifndef CONCORD_EXECINFO_H
#define CONCORD_EXECINFO_H
#include <features.h>
extern int backtrace(void **, int);
extern char **backtrace_symbols(void *const *, int);
extern void backtrace_symbols_fd(void *const *, int, int);
/* Constants that no model needs. */
#define _EXECINFO_H 1
#endif
