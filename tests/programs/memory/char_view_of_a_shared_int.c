// TRUE
// A thread changes one byte of an int that another one reads as a whole.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int x = 0x100;
void *sets(void *unused) { ((char *) &x)[0] = 2; return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, sets, 0);
  int seen = x;
  assert(seen == 0x100 || seen == 0x102);
  pthread_join(t, 0);
  assert(x == 0x102);
  return 0;
}
