// TRUE
// Whether an exchange is weak is the value of the argument: this one is strong and cannot fail without a reason.
#include <assert.h>
int x = 1, zero;
int main(void) {
  int expected = 1;
  assert(__atomic_compare_exchange_n(&x, &expected, 2, zero, 5, 5));
  return 0;
}
