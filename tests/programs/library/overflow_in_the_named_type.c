// TRUE
// The operands of these built-in functions are first converted to the type in the name.
#include <assert.h>
int main(void) {
  unsigned u;
  int i;
  long long w;
  assert(__builtin_uadd_overflow(-1, 1, &u) && u == 0);
  assert(!__builtin_sadd_overflow(1LL << 32, 1, &i) && i == 1);
  assert(__builtin_usub_overflow(0, -1, &u) && u == 1);
  assert(!__builtin_umul_overflow(-1, 1, &u));
  assert(!__builtin_sub_overflow(0, -1, &u) && u == 1);
  assert(__builtin_saddll_overflow(0x7fffffffffffffffLL, 1, &w));
  return 0;
}
