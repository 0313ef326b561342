// TRUE
// No thread reads before both have written.
#include <assert.h>
#include <pthread.h>

pthread_barrier_t b;
int x, y;
void *one(void *arg) {
  x = 1;
  pthread_barrier_wait(&b);
  assert(y == 1);
  return 0;
}
void *two(void *arg) {
  y = 1;
  pthread_barrier_wait(&b);
  assert(x == 1);
  return 0;
}
int main(void) {
  pthread_t s, t;
  pthread_barrier_init(&b, 0, 2);
  pthread_create(&s, 0, one, 0);
  pthread_create(&t, 0, two, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
