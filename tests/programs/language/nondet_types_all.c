// FALSE
// options: --64
// Values of every type that has a function.
#include <assert.h>
typedef unsigned char u8;
typedef unsigned long long u64;
typedef long long loff_t;
typedef unsigned int u32;
typedef unsigned short u16;
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char();
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern loff_t __VERIFIER_nondet_loff_t(void);
extern void *__VERIFIER_nondet_pointer(void);
extern u8 __VERIFIER_nondet_u8(void);
extern u16 __VERIFIER_nondet_u16(void);
extern u32 __VERIFIER_nondet_u32(void);
extern u64 __VERIFIER_nondet_u64(void);
extern __int128 __VERIFIER_nondet_int128(void);
extern unsigned __int128 __VERIFIER_nondet_uint128(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern unsigned __VERIFIER_nondet_unsigned(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern char* __VERIFIER_nondet_pchar(void);
int main() {
  _Bool b = __VERIFIER_nondet_bool();
  assert(b == 0 || b == 1);
  unsigned char c = __VERIFIER_nondet_uchar();
  assert(c <= 255);
  char sc = __VERIFIER_nondet_char();
  assert(sc >= -128 && sc <= 127);
  short s = __VERIFIER_nondet_short();
  unsigned short us = __VERIFIER_nondet_ushort();
  assert(us < 65536 && s < 32768);
  u8 x8 = __VERIFIER_nondet_u8();
  assert(x8 < 256);
  u16 x16 = __VERIFIER_nondet_u16();
  u32 x32 = __VERIFIER_nondet_u32();
  u64 x64 = __VERIFIER_nondet_u64();
  assert((x64 >> 63) <= 1);
  __int128 i = __VERIFIER_nondet_int128();
  unsigned __int128 ui = __VERIFIER_nondet_uint128();
  loff_t l = __VERIFIER_nondet_loff_t();
  void *p = __VERIFIER_nondet_pointer();
  float f = __VERIFIER_nondet_float();
  double d = __VERIFIER_nondet_double();
  unsigned uu = __VERIFIER_nondet_unsigned();
  unsigned long long ull = __VERIFIER_nondet_ulonglong();
  char *pc = __VERIFIER_nondet_pchar();
  if (x64 == 0xdeadbeefcafebabeULL && i == ((__int128)1 << 100) && l == -5 && f == 0.5f && d == 0.25 && x16 == 0xffff && p == (void *)0 && uu == 7 && pc && ull == 1 && (ui >> 127)) assert(0);
  return 0;
}
