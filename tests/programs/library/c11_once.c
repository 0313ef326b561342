// TRUE
// call_once runs the function once, whoever calls first.
#include <assert.h>
#include <threads.h>

once_flag flag = ONCE_FLAG_INIT;
int x;
void set(void) {
  x++;
}
int worker(void *arg) {
  call_once(&flag, set);
  assert(x == 1);
  return 0;
}
int main(void) {
  thrd_t t;
  thrd_create(&t, worker, 0);
  worker(0);
  return 0;
}
