#ifndef CONCORD_WCHAR_H
#define CONCORD_WCHAR_H
#include <stdarg.h>
#include <features.h>
#include <stddef.h>
typedef unsigned int wint_t;
#define WEOF (0xffffffffu)
#define WCHAR_MIN __WCHAR_MIN__
#define WCHAR_MAX __WCHAR_MAX__
extern size_t wcslen(const wchar_t *);
extern wchar_t *wcscpy(wchar_t *, const wchar_t *);
extern wchar_t *wcsncpy(wchar_t *, const wchar_t *, size_t);
extern wchar_t *wcscat(wchar_t *, const wchar_t *);
extern int wcscmp(const wchar_t *, const wchar_t *);
extern int wcsncmp(const wchar_t *, const wchar_t *, size_t);
extern wchar_t *wcschr(const wchar_t *, wchar_t);
extern wchar_t *wmemcpy(wchar_t *, const wchar_t *, size_t);
extern wchar_t *wmemset(wchar_t *, wchar_t, size_t);
extern wchar_t *wcsncat(wchar_t *, const wchar_t *, size_t);
extern wchar_t *wcsrchr(const wchar_t *, wchar_t);
extern wchar_t *wcsstr(const wchar_t *, const wchar_t *);
extern wchar_t *wcsdup(const wchar_t *);
extern int wmemcmp(const wchar_t *, const wchar_t *, size_t);
extern wchar_t *wmemmove(wchar_t *, const wchar_t *, size_t);
extern long wcstol(const wchar_t *, wchar_t **, int);
extern unsigned long wcstoul(const wchar_t *, wchar_t **, int);
extern wint_t btowc(int);
extern int wctob(wint_t);
extern int wcwidth(wchar_t);
extern int wprintf(const wchar_t *, ...);
extern int swprintf(wchar_t *, size_t, const wchar_t *, ...);
/* Constants that no model needs. */
#define _WCHAR_H 1
#endif
