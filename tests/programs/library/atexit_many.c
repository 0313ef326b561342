// TRUE
// Any number of functions can be registered.
#include <assert.h>
#include <stdlib.h>
int runs;
void last(void) { assert(runs == 40); }
void handler(void) { runs++; }
int main(void) {
  atexit(last);
  for (int i = 0; i < 40; i++) atexit(handler);
  return 0;
}
