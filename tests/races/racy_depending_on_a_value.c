// FALSE
// `x` is written only if the atomic counter was 2 before, which needs both increments of `main` first.
#include <pthread.h>
int counter, x;
void *watcher(void *unused) {
  if (__atomic_load_n(&counter, __ATOMIC_SEQ_CST) == 2)
    x = 1;
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, watcher, 0);
  __atomic_fetch_add(&counter, 1, __ATOMIC_SEQ_CST);
  __atomic_fetch_add(&counter, 1, __ATOMIC_SEQ_CST);
  x = 2;
  return 0;
}
