// TRUE
// Compilers accept it with a warning.
#include <assert.h>
struct outer {
  struct { int one, two; } inner;
  union { int number; char bytes[4] } both
} all;
enum kind { FIRST, SECOND };
int main(void) {
  struct outer other = {{1, 2}, {3}};
  all = other;
  assert(all.inner.two + all.both.number + SECOND == 6);
  return 0;
}
