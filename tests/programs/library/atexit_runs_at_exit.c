// FALSE
// The registered function runs where exit is called.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
void fails(void) {
  assert(0);
}
int main(void) {
  atexit(fails);
  exit(0);
}
