// FALSE
// A function that a registered function registers runs, too (C11 7.22.4.4).
#include <assert.h>
#include <stdlib.h>
int order;
void second(void) { assert(order == 0); }
void first(void) {
  order = 1;
  atexit(second);
}
int main(void) {
  atexit(first);
  return 0;
}
