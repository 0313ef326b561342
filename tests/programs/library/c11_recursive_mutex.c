// TRUE
// A recursive mutex can be taken twice by its owner and is an error for others to unlock.
#include <assert.h>
#include <threads.h>

mtx_t m;
int worker(void *arg) {
  return mtx_unlock(&m);
}
int main(void) {
  thrd_t t;
  int result;
  mtx_init(&m, mtx_plain | mtx_recursive);
  mtx_lock(&m);
  assert(mtx_trylock(&m) == thrd_success);
  thrd_create(&t, worker, 0);
  thrd_join(t, &result);
  assert(result == thrd_error);
  return 0;
}
