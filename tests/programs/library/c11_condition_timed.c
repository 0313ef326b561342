// FALSE
// cnd_timedwait may say thrd_timedout.
#include <assert.h>
#include <threads.h>

mtx_t m;
cnd_t c;
struct timespec soon;
int main(void) {
  mtx_init(&m, mtx_plain);
  cnd_init(&c);
  mtx_lock(&m);
  assert(cnd_timedwait(&c, &m, &soon) == thrd_success);
  return 0;
}
