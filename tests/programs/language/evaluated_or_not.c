// TRUE
// Arguments of built-in functions are evaluated where GCC evaluates them, and only there; so are operands of `sizeof`.
#include <assert.h>
int x, c;
int main(void) {
  assert(__builtin_expect(c++, 0) == 0);
  (void)__builtin_expect(x, c++);
  (void)__builtin_expect_with_probability(x, c++, 0.5);
  __builtin_prefetch((c++, &x));
  __builtin_prefetch((c++, &x), 0, 1);
  assert(__builtin_assume_aligned((c++, &x), 4) == &x);
  assert(c == 6);
  (void)__builtin_constant_p(c++);
  (void)__builtin_choose_expr(1, 0, c++);
  (void)__builtin_types_compatible_p(__typeof__(c++), int);
  (void)sizeof(c++);
  (void)sizeof(__typeof__(c++));
  (void)_Alignof(int[c++ + 1]);
  (void)__alignof__(c++);
  (void)_Generic(c++, int: 1);
  assert(c == 6);
  c = 1;
  assert(sizeof(int[c++]) == sizeof(int));
  assert(c == 2);
  int rows[2][c];
  assert(sizeof(rows[--c]) == 2 * sizeof(int));
  assert(c == 1);
  __typeof__(int[c++]) again;
  assert(sizeof again == sizeof(int) && c == 2);
  return 0;
}
