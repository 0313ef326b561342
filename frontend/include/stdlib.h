#ifndef CONCORD_STDLIB_H
#define CONCORD_STDLIB_H
#include <alloca.h>
#include <stddef.h>
#include <sys/types.h>
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#include <bits/waitstatus.h>
#define MB_CUR_MAX (__ctype_get_mb_cur_max())
extern size_t __ctype_get_mb_cur_max(void);
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
typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long quot, rem;
} ldiv_t;
typedef struct {
  long long quot, rem;
} lldiv_t;
extern div_t div(int, int);
extern ldiv_t ldiv(long, long);
extern lldiv_t lldiv(long long, long long);
extern float strtof(const char *, char **);
extern long double strtold(const char *, char **);
extern int at_quick_exit(void (*)(void));
extern int on_exit(void (*)(int, void *), void *);
extern int setenv(const char *, const char *, int);
extern int unsetenv(const char *);
extern int putenv(char *);
extern int clearenv(void);
extern int rand_r(unsigned int *);
extern double drand48(void);
extern long lrand48(void);
extern long mrand48(void);
extern double erand48(unsigned short *);
extern long nrand48(unsigned short *);
extern void srand48(long);
extern char *initstate(unsigned int, char *, size_t);
extern char *setstate(char *);
extern int mkstemp(char *);
extern char *mkdtemp(char *);
extern char *mktemp(char *);
extern char *realpath(const char *, char *);
extern int getloadavg(double *, int);
extern int mblen(const char *, size_t);
extern int mbtowc(wchar_t *, const char *, size_t);
extern int wctomb(char *, wchar_t);
extern size_t mbstowcs(wchar_t *, const char *, size_t);
extern size_t wcstombs(char *, const wchar_t *, size_t);
extern void *valloc(size_t);
#ifdef _GNU_SOURCE
extern char *secure_getenv(const char *);
extern int mkostemp(char *, int);
extern char *canonicalize_file_name(const char *);
extern int posix_openpt(int);
#endif
/* Constants that no model needs. */
#define _STDLIB_H 1
#endif
