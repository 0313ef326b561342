// UNKNOWN
// GCC's manual says that it ignores the list of variables behind the arguments of these functions, and it does not
// evaluate them; other compilers may. What the list does is not modelled.
#include <assert.h>
int x, c;
int main(void) {
  __sync_fetch_and_add(&x, 1, c);
  assert(x == 1);
  __sync_fetch_and_add(&x, 1, c++);
  assert(c == 0);
  return 0;
}
