#ifndef CONCORD_STRING_H
#define CONCORD_STRING_H
#include <strings.h>
#include <features.h>
#include <stddef.h>
extern void *memset(void *, int, size_t);
extern void *memcpy(void *, const void *, size_t);
extern void *memmove(void *, const void *, size_t);
extern int memcmp(const void *, const void *, size_t);
extern size_t strlen(const char *);
extern int strcmp(const char *, const char *);
extern int strncmp(const char *, const char *, size_t);
extern char *strcpy(char *, const char *);
extern char *strncpy(char *, const char *, size_t);
extern char *strcat(char *, const char *);
extern char *strncat(char *, const char *, size_t);
extern char *strchr(const char *, int);
extern char *strrchr(const char *, int);
extern void *memchr(const void *, int, size_t);
extern size_t strnlen(const char *, size_t);
extern char *strdup(const char *);
extern char *strndup(const char *, size_t);
extern char *strstr(const char *, const char *);
extern char *strtok(char *, const char *);
extern char *strtok_r(char *, const char *, char **);
extern size_t strspn(const char *, const char *);
extern size_t strcspn(const char *, const char *);
extern char *strpbrk(const char *, const char *);
extern char *strerror(int);
extern char *stpcpy(char *, const char *);
extern int strcasecmp(const char *, const char *);
extern int strncasecmp(const char *, const char *, size_t);
extern int strcoll(const char *, const char *);
extern size_t strxfrm(char *, const char *, size_t);
extern char *stpncpy(char *, const char *, size_t);
extern char *strsep(char **, const char *);
extern char *strsignal(int);
extern void *memccpy(void *, const void *, int, size_t);
extern void explicit_bzero(void *, size_t);
#ifdef _GNU_SOURCE
extern char *strerror_r(int, char *, size_t);
extern void *mempcpy(void *, const void *, size_t);
extern void *memmem(const void *, size_t, const void *, size_t);
extern void *memrchr(const void *, int, size_t);
extern void *rawmemchr(const void *, int);
extern char *strchrnul(const char *, int);
extern char *strcasestr(const char *, const char *);
extern int strverscmp(const char *, const char *);
#else
extern int strerror_r(int, char *, size_t);
#endif
/* Constants that no model needs. */
#define _STRING_H 1
#ifdef __USE_GNU
#define strdupa(text) (__extension__({                                                                                 \
    const char *__old = (text);                                                                                        \
    size_t __size = strlen(__old) + 1;                                                                                 \
    (char *)memcpy(__builtin_alloca(__size), __old, __size);                                                           \
}))
#endif
#endif
