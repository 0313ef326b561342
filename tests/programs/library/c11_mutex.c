// TRUE
// mtx_lock excludes; mtx_trylock says thrd_busy while the mutex is held.
#include <assert.h>
#include <threads.h>

mtx_t m;
int x;
int worker(void *arg) {
  mtx_lock(&m);
  x++;
  assert(mtx_trylock(&m) == thrd_busy);
  mtx_unlock(&m);
  return 0;
}
int main(void) {
  thrd_t a, b;
  mtx_init(&m, mtx_plain);
  thrd_create(&a, worker, 0);
  thrd_create(&b, worker, 0);
  thrd_join(a, 0);
  thrd_join(b, 0);
  assert(x == 2);
  mtx_destroy(&m);
  return 0;
}
