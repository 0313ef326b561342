#ifndef CONCORD_STDDEF_H
#define CONCORD_STDDEF_H
typedef __typeof__(sizeof(0)) size_t;
typedef __typeof__((char *)0 - (char *)0) ptrdiff_t;
typedef __WCHAR_TYPE__ wchar_t;
typedef struct {
    long long integer __attribute__((aligned(8)));
    long double real __attribute__((aligned(16)));
#ifndef __x86_64__
    /* GCC has a floating-point type of 128 bits here. */
    char wide[16] __attribute__((aligned(16)));
#endif
} max_align_t;
#define NULL ((void *)0)
#define offsetof(type, member) __builtin_offsetof(type, member)
#endif
