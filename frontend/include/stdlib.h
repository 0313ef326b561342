#ifndef CONCORD_STDLIB_H
#define CONCORD_STDLIB_H
#include <stddef.h>
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
extern void abort(void);
extern void exit(int);
extern int atexit(void (*)(void));
extern void quick_exit(int);
extern void _Exit(int);
extern void *malloc(size_t);
extern void *calloc(size_t, size_t);
extern void *realloc(void *, size_t);
extern void free(void *);
extern int rand(void);
extern void srand(unsigned int);
extern int atoi(const char *);
extern long strtol(const char *, char **, int);
extern int abs(int);
#endif
