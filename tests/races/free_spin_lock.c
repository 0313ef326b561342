// TRUE
// A lock made of compare-and-swap: `x` is touched only by who has set `held`.
#include <pthread.h>
int held, x;
void *enter(void *unused) {
  if (__sync_bool_compare_and_swap(&held, 0, 1)) {
    x++;
    __atomic_store_n(&held, 0, __ATOMIC_SEQ_CST);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, enter, 0);
  pthread_create(&b, 0, enter, 0);
  return 0;
}
