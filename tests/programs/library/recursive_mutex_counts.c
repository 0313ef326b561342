// TRUE
// The owner takes the mutex twice and frees it twice; only then may the other thread go on.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m;
int x;
void add(void) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
}
void *worker(void *arg) {
  int before;
  pthread_mutex_lock(&m);
  before = x;
  add();
  assert(x == before + 1);
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &attributes);
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2);
  return 0;
}
