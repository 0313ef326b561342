// FALSE
// The flag is 1 when it is evaluated, so that the exchange may fail without a reason.
#include <assert.h>
int x = 1, weak;
int main(void) {
  int expected = 1;
  assert(__atomic_compare_exchange_n(&x, &expected, 2, ++weak, 5, 5));
  return 0;
}
