// TRUE
// Values of all types.
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void *__VERIFIER_nondet_pointer(void);
extern unsigned int __VERIFIER_nondet_u32(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
    assert(__VERIFIER_nondet_char() < 128 && __VERIFIER_nondet_uchar() < 256 && __VERIFIER_nondet_short() < 32768);
    assert(__VERIFIER_nondet_ushort() >= 0 && __VERIFIER_nondet_bool() <= 1);
    long l = __VERIFIER_nondet_long();
    unsigned long long u = __VERIFIER_nondet_ulonglong();
    long long s = __VERIFIER_nondet_longlong();
    unsigned long ul = __VERIFIER_nondet_ulong();
    unsigned v = __VERIFIER_nondet_u32();
    void *p = __VERIFIER_nondet_pointer();
    float f = __VERIFIER_nondet_float();
    double d = __VERIFIER_nondet_double();
    assert(l == l && u >= 0 && s == s && ul >= 0 && p == p && v >= 0);
    return 0;
}
