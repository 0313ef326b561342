#ifndef CONCORD_STDLIB_H
#define CONCORD_STDLIB_H
#include <stddef.h>
#include <sys/types.h>
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
extern void *reallocarray(void *, size_t, size_t);
extern void *aligned_alloc(size_t, size_t);
extern int posix_memalign(void **, size_t, size_t);
extern void free(void *);
extern long random(void);
extern void srandom(unsigned int);
extern int rand(void);
extern void srand(unsigned int);
extern int atoi(const char *);
extern long strtol(const char *, char **, int);
extern long long strtoll(const char *, char **, int);
extern unsigned long strtoul(const char *, char **, int);
extern unsigned long long strtoull(const char *, char **, int);
extern double strtod(const char *, char **);
extern long atol(const char *);
extern long long atoll(const char *);
extern double atof(const char *);
extern char *getenv(const char *);
extern int system(const char *);
extern void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
extern void qsort_r(void *, size_t, size_t, int (*)(const void *, const void *, void *), void *);
extern void *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));
extern int abs(int);
extern long labs(long);
extern long long llabs(long long);
#endif
