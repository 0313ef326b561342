// TRUE
// A thread gets the lower bits of its argument, and so does who joins it.
#include <pthread.h>
#include <assert.h>
int sum;
int thr(int k) {
  __sync_fetch_and_add(&sum, k);
  return -k;
}
short thr2(short k) {
  __sync_fetch_and_add(&sum, k);
  return k;
}
int main() {
  pthread_t a, b;
  void *r;
  pthread_create(&a, 0, (void *(*)(void *))thr, (void *)(long)7);
  pthread_create(&b, 0, (void *)thr2, (void *)-2L);
  pthread_join(a, &r);
  assert((int)(long)r == -7);
  pthread_join(b, 0);
  assert(sum == 5);
  return 0;
}
