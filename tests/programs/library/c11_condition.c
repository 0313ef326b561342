// TRUE
// cnd_wait in a loop waits for the flag.
#include <assert.h>
#include <threads.h>

mtx_t m;
cnd_t c;
int ready, data;
int producer(void *arg) {
  mtx_lock(&m);
  data = 1;
  ready = 1;
  cnd_signal(&c);
  mtx_unlock(&m);
  return 0;
}
int main(void) {
  thrd_t t;
  mtx_init(&m, mtx_plain);
  cnd_init(&c);
  thrd_create(&t, producer, 0);
  mtx_lock(&m);
  while (!ready)
    cnd_wait(&c, &m);
  assert(data == 1);
  mtx_unlock(&m);
  return 0;
}
