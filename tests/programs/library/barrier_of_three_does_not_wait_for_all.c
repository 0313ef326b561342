// FALSE
// With a barrier for two, the third thread is not waited for.
#include <assert.h>
#include <pthread.h>

pthread_barrier_t b;
int x;
void *writes(void *arg) {
  x = 1;
  pthread_barrier_wait(&b);
  return 0;
}
void *waits(void *arg) {
  pthread_barrier_wait(&b);
  assert(x == 1);
  return 0;
}
int main(void) {
  pthread_t r, s, t;
  pthread_barrier_init(&b, 0, 2);
  pthread_create(&r, 0, writes, 0);
  pthread_create(&s, 0, waits, 0);
  pthread_create(&t, 0, waits, 0);
  return 0;
}
