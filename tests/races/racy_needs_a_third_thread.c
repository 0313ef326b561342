// FALSE
// The two accesses meet only after a third thread has opened the way for one of them.
#include <pthread.h>
int open, x;
void *opener(void *unused) { __atomic_store_n(&open, 1, __ATOMIC_SEQ_CST); return 0; }
void *entrant(void *unused) {
  if (__atomic_load_n(&open, __ATOMIC_SEQ_CST))
    x = 1;
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, opener, 0);
  pthread_create(&b, 0, entrant, 0);
  pthread_join(a, 0);
  x = 2;
  return 0;
}
