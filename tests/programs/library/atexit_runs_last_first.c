// TRUE
// Registered functions run where main returns, the last one first.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int order;
void first(void) {
  assert(order == 1);
}
void second(void) {
  order = 1;
}
int main(void) {
  atexit(first);
  atexit(second);
  return 0;
}
