#ifndef CONCORD_IMMINTRIN_H
#define CONCORD_IMMINTRIN_H
#include <emmintrin.h>
#define _XBEGIN_STARTED (~0u)
#define _XABORT_EXPLICIT 1
#define _XABORT_RETRY 2
#define _XABORT_CONFLICT 4
#define _XABORT_CAPACITY 8
#define _XABORT_CODE(status) (((status) >> 24) & 0xff)
extern unsigned int _xbegin(void);
extern void _xend(void);
extern void _xabort(const unsigned int);
extern unsigned char _xtest(void);
#endif
