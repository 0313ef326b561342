// UNKNOWN(unsupported
// Floating-point arithmetic is not modelled and not guessed.
#include <assert.h>
#include <pthread.h>

double x = 0.5;
int main(void) {
  assert(x + x == 1.0);
  return 0;
}
