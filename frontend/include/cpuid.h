#ifndef CONCORD_CPUID_H
#define CONCORD_CPUID_H
/* What the processor says of itself: an instruction without a model. */
#define __cpuid(level, a, b, c, d) __asm__ __volatile__("cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "0"(level))
#define __cpuid_count(level, count, a, b, c, d)                                                                        \
  __asm__ __volatile__("cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "0"(level), "2"(count))
extern unsigned int __get_cpuid_max(unsigned int, unsigned int *);
extern int __get_cpuid(unsigned int, unsigned int *, unsigned int *, unsigned int *, unsigned int *);
extern int __get_cpuid_count(unsigned int, unsigned int, unsigned int *, unsigned int *, unsigned int *,
                             unsigned int *);
#endif
