// FALSE
// quick_exit runs what was registered for it, and not what was registered with atexit.
#include <assert.h>
#include <stdlib.h>
int order;
void first(void) { assert(order == 0); }
void second(void) { order = 1; }
void other(void) { order = 0; }
int main(void) {
  at_quick_exit(first);
  at_quick_exit(second);
  atexit(other);
  quick_exit(0);
}
