// UNKNOWN
// `__sync_lock_test_and_set` is only an acquire: `main` may see the flag without what was written before.
#include <pthread.h>
int flag, x;
void *publish(void *unused) {
  x = 1;
  __sync_lock_test_and_set(&flag, 1);
  return 0;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, publish, 0);
  if (__atomic_load_n(&flag, __ATOMIC_SEQ_CST))
    x = 2;
  return 0;
}
