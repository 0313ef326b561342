// TRUE
// The largest and smallest numbers of their types are read as they are.
#include <assert.h>
#include <limits.h>
#include <stdio.h>
int main(void) {
  int number;
  unsigned natural;
  long long large;
  assert(sscanf("-2147483648", "%d", &number) == 1 && number == INT_MIN);
  assert(sscanf("4294967295", "%u", &natural) == 1 && natural == UINT_MAX);
  assert(sscanf("-9223372036854775808", "%lld", &large) == 1 && large == LLONG_MIN);
}
