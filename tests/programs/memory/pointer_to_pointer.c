// TRUE
// A thread follows two pointers that another one set before.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int x = 3, *p, **pp;
void *reads(void *unused) { assert(**pp == 3); **pp = 4; return 0; }
int main(void) {
  pthread_t t;
  p = &x;
  pp = &p;
  pthread_create(&t, 0, reads, 0);
  pthread_join(t, 0);
  assert(x == 4);
  return 0;
}
