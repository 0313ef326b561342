// TRUE
// A program sees all macros that GCC defines by itself, with values that fit the types.
#include <assert.h>
#include <float.h>
#include <stdint.h>
#if !defined __INT_WIDTH__ || !defined __SIZEOF_INT__ || !defined __NO_INLINE__ || __STDC_HOSTED__ != 1
#error GCC defines them
#endif
#if !defined linux || !defined __ELF__ || __DBL_MANT_DIG__ != 53 || !defined __STDC_IEC_559__
#error so does it these
#endif
#ifdef __x86_64__
_Static_assert(__LONG_WIDTH__ == 64 && sizeof(__int128) == __SIZEOF_INT128__, "64 bits");
#else
_Static_assert(__LONG_WIDTH__ == 32 && i386 == 1, "32 bits");
#endif
int main(void) {
  assert(__INT_WIDTH__ == 8 * sizeof(int) && __LONG_LONG_WIDTH__ == 64);
  assert(sizeof(__INT_FAST16_TYPE__) * 8 == __INT_FAST16_WIDTH__ && sizeof(int_fast16_t) * 8 == __INT_FAST16_WIDTH__);
  assert(__SIZE_WIDTH__ == 8 * sizeof(__SIZE_TYPE__) && (__SIZE_TYPE__)-1 == __SIZE_MAX__);
  assert(sizeof(__WCHAR_TYPE__) == __SIZEOF_WCHAR_T__ && __WCHAR_MAX__ == 0x7fffffff);
  assert(sizeof(long double) == __SIZEOF_LONG_DOUBLE__ && __INT64_C(1) << 40 == 0x10000000000);
  assert(__INTMAX_MAX__ == INT64_MAX && __UINT8_MAX__ == 255 && __SIG_ATOMIC_MIN__ < 0);
  assert(__FLT_EPSILON__ == FLT_EPSILON);
  assert(__GCC_ATOMIC_INT_LOCK_FREE == 2 && __ATOMIC_SEQ_CST == 5);
  return 0;
}
