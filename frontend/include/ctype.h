#ifndef CONCORD_CTYPE_H
#define CONCORD_CTYPE_H
#include <features.h>
extern int isalnum(int);
extern int isalpha(int);
extern int isblank(int);
extern int iscntrl(int);
extern int isdigit(int);
extern int isgraph(int);
extern int islower(int);
extern int isprint(int);
extern int ispunct(int);
extern int isspace(int);
extern int isupper(int);
extern int isxdigit(int);
extern int tolower(int);
extern int toupper(int);
extern int isascii(int);
extern int toascii(int);
/* Constants that no model needs. */
#define _CTYPE_H 1
#endif
