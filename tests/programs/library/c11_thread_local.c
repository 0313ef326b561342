// FALSE
// thread_local makes one variable per thread, which the joined thread did not change.
#include <assert.h>
#include <threads.h>

thread_local int x;
int worker(void *arg) {
  x = 1;
  return 0;
}
int main(void) {
  thrd_t t;
  thrd_create(&t, worker, 0);
  thrd_join(t, 0);
  assert(x == 1);
  return 0;
}
