// TRUE
// A pointer to a function without prototype: arguments are passed as they are after promotion.
#include <assert.h>
static int add(int a, int b) { return a + b; }
static double half(double x) { return x / 2; }
static char *same(char *p) { return p; }
int (*sum)() = add;
int main(void) {
  double (*halve)() = half;
  char c = 3, *(*pass)() = same;
  short s = 4;
  assert(sum(c, s) == 7);
  assert(halve(3.0f) == 1.5);
  assert(pass(&c) == &c);
  return 0;
}
