// TRUE
// GCC's names of the long floating-point types; on x86 that of 128 bits lies at multiples of 16, also with 32-bit pointers.
#include <assert.h>
struct s { char c; __float128 f; };
int main(void) {
  assert(sizeof(__float128) == 16 && _Alignof(__float128) == 16 && sizeof(struct s) == 32);
  assert(sizeof(__float80) == sizeof(long double) && _Alignof(__float80) == _Alignof(long double));
  return 0;
}
