// TRUE
// A constructor runs before `main`.
#include <assert.h>
int x;
static void init(void) __attribute__((constructor(101)));
static void init(void) {
  x = 1;
}
int main() {
  assert(x == 1);
  return 0;
}
