#ifndef CONCORD_REGEX_H
#define CONCORD_REGEX_H
#include <bits/posix2_lim.h>
#include <sys/types.h>
#include <stddef.h>
typedef struct {
  void *__buffer;
  unsigned long __sizes[3];
  char *__tables[2];
  size_t re_nsub;
  unsigned int __flags;
} regex_t;
typedef int regoff_t;
typedef struct {
  regoff_t rm_so, rm_eo;
} regmatch_t;
#define REG_EXTENDED 1
#define REG_ICASE 2
#define REG_NEWLINE 4
#define REG_NOSUB 8
#define REG_NOTBOL 1
#define REG_NOTEOL 2
#define REG_NOMATCH 1
#define REG_BADPAT 2
#define REG_ESPACE 12
extern int regcomp(regex_t *, const char *, int);
extern int regexec(const regex_t *, const char *, size_t, regmatch_t *, int);
extern size_t regerror(int, const regex_t *, char *, size_t);
extern void regfree(regex_t *);
/* Constants that no model needs. */
#define _REGEX_H 1
#define REG_STARTEND 4
#define REG_ENOSYS (-1)
#define REG_NOERROR 0
#define REG_ECOLLATE 3
#define REG_ECTYPE 4
#define REG_EESCAPE 5
#define REG_ESUBREG 6
#define REG_EBRACK 7
#define REG_EPAREN 8
#define REG_EBRACE 9
#define REG_BADBR 10
#define REG_ERANGE 11
#define REG_BADRPT 13
#define REG_EEND 14
#define REG_ESIZE 15
#define REG_ERPAREN 16
enum { _REG_ENOSYS = (-1) };
enum { _REG_NOERROR = 0 };
enum { _REG_NOMATCH = 1 };
enum { _REG_BADPAT = 2 };
enum { _REG_ECOLLATE = 3 };
enum { _REG_ECTYPE = 4 };
enum { _REG_EESCAPE = 5 };
enum { _REG_ESUBREG = 6 };
enum { _REG_EBRACK = 7 };
enum { _REG_EPAREN = 8 };
enum { _REG_EBRACE = 9 };
enum { _REG_BADBR = 10 };
enum { _REG_ERANGE = 11 };
enum { _REG_ESPACE = 12 };
enum { _REG_BADRPT = 13 };
enum { _REG_EEND = 14 };
enum { _REG_ESIZE = 15 };
enum { _REG_ERPAREN = 16 };
#ifdef __USE_GNU
#define RE_BACKSLASH_ESCAPE_IN_LISTS 1UL
#define RE_BK_PLUS_QM 2UL
#define RE_CHAR_CLASSES 4UL
#define RE_CONTEXT_INDEP_ANCHORS 8UL
#define RE_CONTEXT_INDEP_OPS 16UL
#define RE_CONTEXT_INVALID_OPS 32UL
#define RE_DOT_NEWLINE 64UL
#define RE_DOT_NOT_NULL 128UL
#define RE_HAT_LISTS_NOT_NEWLINE 256UL
#define RE_INTERVALS 512UL
#define RE_LIMITED_OPS 1024UL
#define RE_NEWLINE_ALT 2048UL
#define RE_NO_BK_BRACES 0x1000UL
#define RE_NO_BK_PARENS 0x2000UL
#define RE_NO_BK_REFS 0x4000UL
#define RE_NO_BK_VBAR 0x8000UL
#define RE_NO_EMPTY_RANGES 0x10000UL
#define RE_UNMATCHED_RIGHT_PAREN_ORD 0x20000UL
#define RE_NO_POSIX_BACKTRACKING 0x40000UL
#define RE_NO_GNU_OPS 0x80000UL
#define RE_DEBUG 0x100000UL
#define RE_INVALID_INTERVAL_ORD 0x200000UL
#define RE_ICASE 0x400000UL
#define RE_CARET_ANCHORS_HERE 0x800000UL
#define RE_CONTEXT_INVALID_DUP 0x1000000UL
#define RE_NO_SUB 0x2000000UL
#define RE_SYNTAX_EMACS 0
#define RE_SYNTAX_AWK 778445UL
#define RE_SYNTAX_GNU_AWK 2339405UL
#define RE_SYNTAX_POSIX_AWK 2863869UL
#define RE_SYNTAX_GREP 68166UL
#define RE_SYNTAX_EGREP 2341468UL
#define RE_SYNTAX_POSIX_EGREP 2341468UL
#define RE_SYNTAX_ED 16843462UL
#define RE_SYNTAX_SED 16843462UL
#define _RE_SYNTAX_POSIX_COMMON 66244UL
#define RE_SYNTAX_POSIX_BASIC 16843462UL
#define RE_SYNTAX_POSIX_MINIMAL_BASIC 67268UL
#define RE_SYNTAX_POSIX_EXTENDED 242428UL
#define RE_SYNTAX_POSIX_MINIMAL_EXTENDED 258796UL
#define REGS_UNALLOCATED 0
#define REGS_REALLOCATE 1
#define REGS_FIXED 2
#define RE_NREGS 30
#endif
#endif
