#ifndef CONCORD_STDIO_H
#define CONCORD_STDIO_H
#include <bits/stdio.h>
#include <features.h>
#include <stddef.h>
#include <stdarg.h>
typedef long ssize_t;
typedef long off_t;
typedef struct __concord_file FILE;
extern FILE *stdin, *stdout, *stderr;
#define EOF (-1)
extern int printf(const char *, ...);
extern int fprintf(FILE *, const char *, ...);
extern int sprintf(char *, const char *, ...);
extern int snprintf(char *, size_t, const char *, ...);
extern int vprintf(const char *, va_list);
extern int vfprintf(FILE *, const char *, va_list);
extern int vsprintf(char *, const char *, va_list);
extern int vsnprintf(char *, size_t, const char *, va_list);
extern int asprintf(char **, const char *, ...);
extern int vasprintf(char **, const char *, va_list);
extern int dprintf(int, const char *, ...);
extern FILE *fopen(const char *, const char *);
extern int fclose(FILE *);
extern char *fgets(char *, int, FILE *);
extern int fgetc(FILE *);
extern int getc(FILE *);
extern int sscanf(const char *, const char *, ...);
extern int fscanf(FILE *, const char *, ...);
extern size_t fread(void *, size_t, size_t, FILE *);
extern size_t fwrite(const void *, size_t, size_t, FILE *);
extern int feof(FILE *);
extern int ferror(FILE *);
extern int fileno(FILE *);
extern int putc(int, FILE *);
extern void setbuf(FILE *, char *);
extern int setvbuf(FILE *, char *, int, size_t);
#define BUFSIZ 8192
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
extern int scanf(const char *, ...);
extern int puts(const char *);
extern int putchar(int);
extern int fputs(const char *, FILE *);
extern int fputc(int, FILE *);
extern int getchar(void);
extern int fflush(FILE *);
extern void perror(const char *);
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define TMP_MAX 238328
extern int fseek(FILE *, long, int);
extern long ftell(FILE *);
extern void rewind(FILE *);
extern int fseeko(FILE *, off_t, int);
extern off_t ftello(FILE *);
extern void clearerr(FILE *);
extern int ungetc(int, FILE *);
extern int remove(const char *);
extern int rename(const char *, const char *);
extern FILE *tmpfile(void);
extern char *tmpnam(char *);
extern FILE *freopen(const char *, const char *, FILE *);
extern FILE *fdopen(int, const char *);
extern FILE *popen(const char *, const char *);
extern int pclose(FILE *);
extern FILE *fmemopen(void *, size_t, const char *);
extern FILE *open_memstream(char **, size_t *);
extern ssize_t getline(char **, size_t *, FILE *);
extern ssize_t getdelim(char **, size_t *, int, FILE *);
extern int vscanf(const char *, va_list);
extern int vsscanf(const char *, const char *, va_list);
extern int vfscanf(FILE *, const char *, va_list);
extern int vdprintf(int, const char *, va_list);
extern void setlinebuf(FILE *);
extern void flockfile(FILE *);
extern int ftrylockfile(FILE *);
extern void funlockfile(FILE *);
extern int getc_unlocked(FILE *);
extern int getchar_unlocked(void);
extern int putc_unlocked(int, FILE *);
extern int putchar_unlocked(int);
/* Constants that no model needs. */
#define _STDIO_H 1
#ifdef __USE_GNU
#define _PRINTF_NAN_LEN_MAX 4
#define RENAME_NOREPLACE 1
#define RENAME_EXCHANGE 2
#define RENAME_WHITEOUT 4
#endif
/* As macros, too: programs ask whether there are any. */
#define stdin stdin
#define stdout stdout
#define stderr stderr
#define L_ctermid 9
#define P_tmpdir "/tmp"
#endif
