// FALSE
// A value that is hidden from the optimiser is read before.
#include <pthread.h>
int x;
void *work(void *unused) {
  __asm__ volatile("" : : "r"(x) : "memory");
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  x = 1;
  return 0;
}
