// TRUE
// Stores to two bytes of one int by two threads are both seen.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int x;
void *sets(void *unused) { ((char *) &x)[0] = 1; return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, sets, 0);
  ((char *) &x)[1] = 1;
  pthread_join(t, 0);
  assert(x == 0x101);
  return 0;
}
