// TRUE
// The second round waits again: the increment between the rounds is seen after them.
#include <assert.h>
#include <pthread.h>

pthread_barrier_t b;
int x;
void *steps(void *arg) {
  pthread_barrier_wait(&b);
  x = 1;
  pthread_barrier_wait(&b);
  return 0;
}
void *looks(void *arg) {
  assert(x == 0);
  pthread_barrier_wait(&b);
  pthread_barrier_wait(&b);
  assert(x == 1);
  return 0;
}
int main(void) {
  pthread_t s, t;
  pthread_barrier_init(&b, 0, 2);
  pthread_create(&s, 0, steps, 0);
  pthread_create(&t, 0, looks, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
