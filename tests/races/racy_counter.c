// FALSE
// The lost update: both threads read and write `counter` without a lock.
#include <pthread.h>
int counter;
void *increment(void *unused) { counter++; return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, increment, 0);
  pthread_create(&b, 0, increment, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return counter;
}
