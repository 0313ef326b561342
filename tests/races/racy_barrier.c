// FALSE
// `main` reads the element of the other thread before the barrier.
#include <pthread.h>
pthread_barrier_t barrier;
int a[2];
void *left(void *unused) {
  a[0] = 1;
  pthread_barrier_wait(&barrier);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&t, 0, left, 0);
  int seen = a[0];
  pthread_barrier_wait(&barrier);
  return seen;
}
