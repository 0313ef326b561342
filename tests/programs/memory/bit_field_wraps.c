// FALSE
// Three bits hold 7 at most.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct flags { unsigned a : 3; } f = { 7 };
void *one(void *unused) { f.a++; return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, one, 0);
  pthread_join(t, 0);
  assert(f.a == 8);
  return 0;
}
