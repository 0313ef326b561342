#ifndef CONCORD_STDIO_H
#define CONCORD_STDIO_H
#include <stddef.h>
#include <stdarg.h>
typedef struct __concord_file FILE;
extern FILE *stdin, *stdout, *stderr;
#define EOF (-1)
extern int printf(const char *, ...);
extern int fprintf(FILE *, const char *, ...);
extern int sprintf(char *, const char *, ...);
extern int snprintf(char *, size_t, const char *, ...);
extern int scanf(const char *, ...);
extern int puts(const char *);
extern int putchar(int);
extern int fputs(const char *, FILE *);
extern int fputc(int, FILE *);
extern int getchar(void);
extern int fflush(FILE *);
extern void perror(const char *);
#endif
