// TRUE
// Functions of math.h that round, of both signs, of halves, of large numbers and of what is no number.
#include <assert.h>
#include <math.h>
int main(void) {
  volatile double half = 0.5, large = 9007199254740993.0, almost = 0.49999999999999994;
  assert(floor(2.7) == 2 && floor(-2.2) == -3 && floor(-3.0) == -3 && floor(large) == large);
  assert(ceil(2.2) == 3 && ceil(-2.7) == -2 && ceil(half) == 1 && signbit(ceil(-half)));
  assert(trunc(2.7) == 2 && trunc(-2.7) == -2 && signbit(trunc(-half)) && !signbit(floor(half)));
  assert(round(half) == 1 && round(-half) == -1 && round(2.5) == 3 && round(almost) == 0);
  assert(rint(half) == 0 && rint(1.5) == 2 && rint(2.5) == 2 && rint(-1.5) == -2 && signbit(rint(-half)));
  assert(lround(-2.5) == -3 && lrint(2.5) == 2);
  assert(fmin(1, 2) == 1 && fmax(1, 2) == 2 && fmax(NAN, 2) == 2 && fmin(1, NAN) == 1);
  assert(isnan(floor(NAN)) && floor(INFINITY) == INFINITY && ceilf(1.5f) == 2.0f && floorf(-0.5f) == -1.0f);
  assert(copysign(3, -1) == -3 && fdim(3, 1) == 2 && fdim(1, 3) == 0);
  return 0;
}
