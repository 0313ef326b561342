#ifndef CONCORD_X86INTRIN_H
#define CONCORD_X86INTRIN_H
#include <emmintrin.h>
extern unsigned long long __rdtsc(void);
extern unsigned long long __rdtscp(unsigned int *);
#endif
