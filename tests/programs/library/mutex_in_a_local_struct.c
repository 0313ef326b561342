// TRUE
// The mutex is part of an automatic object that both threads are given.
#include <assert.h>
#include <pthread.h>

struct counter {
  pthread_mutex_t m;
  int x;
};
void *worker(void *arg) {
  struct counter *c = arg;
  pthread_mutex_lock(&c->m);
  c->x++;
  pthread_mutex_unlock(&c->m);
  return 0;
}
int main(void) {
  struct counter c;
  pthread_t a, b;
  c.x = 0;
  pthread_mutex_init(&c.m, 0);
  pthread_create(&a, 0, worker, &c);
  pthread_create(&b, 0, worker, &c);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_mutex_destroy(&c.m);
  assert(c.x == 2);
  return 0;
}
