// UNKNOWN
// `__sync_lock_release` is only a release: both loads may come before the other thread's store is seen, and both threads write `x` then.
#include <pthread.h>
int first = 1, second = 1, x;
void *other(void *unused) {
  __sync_lock_release(&first);
  if (__atomic_load_n(&second, __ATOMIC_SEQ_CST))
    x++;
  return 0;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  __sync_lock_release(&second);
  if (__atomic_load_n(&first, __ATOMIC_SEQ_CST))
    x++;
  return 0;
}
