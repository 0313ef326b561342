// TRUE
// `_Alignof` is what a member of the type is aligned to, `__alignof__` what is best, wherever the operator stands;
// of an expression both are the alignment of the variable, or of a value's type.
#include <assert.h>
double d;
long long wide __attribute__((aligned(32)));
struct pair {
  char c;
  double d;
} p;
int main(void) {
  int in_struct = __builtin_offsetof(struct pair, d);
  assert((__alignof__(double)) == 8);
  assert(((((__alignof(long long))))) == 8);
  assert((_Alignof(double)) == in_struct);
  assert(1 + (_Alignof(long long)) * 2 == 1 + 2 * in_struct);
  assert(_Alignof(double) == in_struct && __alignof__(double) == 8);
  assert(__alignof__ d == 8 && __alignof__(d) == 8 && _Alignof(d) == 8);
  assert(_Alignof wide == 32 && __alignof__(d + 1) == 8);
  assert(__alignof__(char) + __alignof__(short) == 3);
  _Static_assert((__alignof__(double)) == 8, "constant");
  return 0;
}
