// TRUE
// Operators of _Atomic variables are one step each.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic int x;
void *worker(void *arg) {
  x += 2;
  x--;
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2);
  return 0;
}
