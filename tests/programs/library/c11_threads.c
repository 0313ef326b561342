// TRUE
// Threads of threads.h: results are integers, also negative ones.
#include <assert.h>
#include <threads.h>

int worker(void *arg) {
  if (arg)
    thrd_exit(-1);
  return -2;
}
int main(void) {
  thrd_t a, b;
  int first, second;
  assert(thrd_create(&a, worker, 0) == thrd_success);
  thrd_create(&b, worker, &a);
  thrd_join(a, &first);
  thrd_join(b, &second);
  assert(first == -2 && second == -1);
  assert(!thrd_equal(a, thrd_current()));
  return 0;
}
