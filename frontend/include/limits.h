#ifndef CONCORD_LIMITS_H
#define CONCORD_LIMITS_H
#include <bits/posix2_lim.h>
#include <bits/limits.h>
#include <bits/posix1_lim.h>
#include <features.h>
#define CHAR_BIT 8
#define SCHAR_MIN (-128)
#define SCHAR_MAX 127
#define UCHAR_MAX 255
#define CHAR_MIN SCHAR_MIN
#define CHAR_MAX SCHAR_MAX
#define SHRT_MIN (-32768)
#define SHRT_MAX 32767
#define USHRT_MAX 65535
#define INT_MAX 2147483647
#define INT_MIN (-INT_MAX - 1)
#define UINT_MAX 4294967295U
#define LONG_MAX __LONG_MAX__
#define LONG_MIN (-LONG_MAX - 1L)
#define ULONG_MAX (LONG_MAX * 2UL + 1UL)
#define LLONG_MAX 9223372036854775807LL
#define LLONG_MIN (-LLONG_MAX - 1LL)
#define ULLONG_MAX 18446744073709551615ULL
#define MB_LEN_MAX 16
#define NAME_MAX 255
#define PATH_MAX 4096
#define PIPE_BUF 4096
#ifdef __USE_XOPEN
#define IOV_MAX 1024
#endif
#define HOST_NAME_MAX 64
#define LOGIN_NAME_MAX 256
#define NGROUPS_MAX 65536
#define PTHREAD_KEYS_MAX 1024
#define PTHREAD_DESTRUCTOR_ITERATIONS 4
#define PTHREAD_STACK_MIN 16384
#define SEM_VALUE_MAX 2147483647
#ifdef __x86_64__
#define SSIZE_MAX LONG_MAX
#else
#define SSIZE_MAX INT_MAX
#endif
/* Constants that no model needs. */
#define _POSIX2_BC_BASE_MAX 99
#define _POSIX2_BC_DIM_MAX 2048
#define _POSIX2_BC_SCALE_MAX 99
#define _POSIX2_BC_STRING_MAX 1000
#define _POSIX2_COLL_WEIGHTS_MAX 2
#define _POSIX2_EXPR_NEST_MAX 32
#define _POSIX2_LINE_MAX 2048
#define _POSIX2_RE_DUP_MAX 255
#define _POSIX2_CHARCLASS_NAME_MAX 14
#define BC_BASE_MAX 99
#define BC_DIM_MAX 2048
#define BC_SCALE_MAX 99
#define BC_STRING_MAX 1000
#define COLL_WEIGHTS_MAX 255
#define EXPR_NEST_MAX 32
#define LINE_MAX 2048
#define CHARCLASS_NAME_MAX 2048
#define _LIMITS_H___
#ifdef __USE_GNU
#define CHAR_WIDTH 8
#define SCHAR_WIDTH 8
#define UCHAR_WIDTH 8
#define SHRT_WIDTH 16
#define USHRT_WIDTH 16
#define INT_WIDTH 32
#define UINT_WIDTH 32
#ifdef __x86_64__
#define LONG_WIDTH 64
#else
#define LONG_WIDTH 32
#endif
#ifdef __x86_64__
#define ULONG_WIDTH 64
#else
#define ULONG_WIDTH 32
#endif
#define LLONG_WIDTH 64
#define ULLONG_WIDTH 64
#define BOOL_MAX 1
#define BOOL_WIDTH 1
#define _XOPEN_IOV_MAX 16
#define NL_ARGMAX 0x1000
#define NL_LANGMAX 2048
#define NL_MSGMAX 2147483647
#define NL_NMAX 2147483647
#define NL_SETMAX 2147483647
#define NL_TEXTMAX 2147483647
#define NZERO 20
#define WORD_BIT 32
#ifdef __x86_64__
#define LONG_BIT 64
#else
#define LONG_BIT 32
#endif
#define LONG_LONG_MIN (-9223372036854775808LL)
#define LONG_LONG_MAX 9223372036854775807LL
#define ULONG_LONG_MAX 18446744073709551615ULL
#endif
#endif
