// TRUE
// The macros of tgmath.h choose the function by the type of its argument; an integer counts as a double.
#include <assert.h>
#include <tgmath.h>

int main(void) {
  float f = -1.5f;
  double d = -2.5;
  assert(fabs(f) == 1.5f && fabs(d) == 2.5 && fabs(-3) == 3.0);
  assert(sizeof(fabs(f)) == sizeof(float) && sizeof(fabs(d)) == sizeof(double) && sizeof(fabs(1)) == sizeof(double));
  assert(sizeof(pow(f, f)) == sizeof(float) && sizeof(pow(f, 1)) == sizeof(double));
  return 0;
}
