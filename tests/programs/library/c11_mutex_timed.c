// FALSE
// A timed lock may give up while the mutex is held.
#include <assert.h>
#include <threads.h>

mtx_t m;
struct timespec soon;
int main(void) {
  mtx_init(&m, mtx_timed);
  mtx_lock(&m);
  assert(mtx_timedlock(&m, &soon) != thrd_timedout);
  return 0;
}
