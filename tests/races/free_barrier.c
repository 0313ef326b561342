// TRUE
// Before the barrier each thread writes its own element, after it each reads the other one.
#include <pthread.h>
pthread_barrier_t barrier;
int a[2];
void *left(void *unused) {
  a[0] = 1;
  pthread_barrier_wait(&barrier);
  int seen = a[1];
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&t, 0, left, 0);
  a[1] = 2;
  pthread_barrier_wait(&barrier);
  return a[0];
}
