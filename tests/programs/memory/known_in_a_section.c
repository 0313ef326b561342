// TRUE
// Under the mutex the index is what was read or written before, and nobody accesses the array without it.
#include <pthread.h>
#include <assert.h>

int __VERIFIER_nondet_int(void);
struct { int element[40]; int top; } s;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *pusher(void *arg) {
  pthread_mutex_lock(&m);
  for (int i = 0; i < 3; i++) {
    s.element[s.top] = i + 1;
    if (s.top == 39) s.top = 0;
    else s.top++;
    assert(s.top == i + 1);
  }
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  s.top = 0;
  pthread_create(&t, 0, pusher, 0);
  pthread_mutex_lock(&m);
  if (s.top > 0) {
    s.top--;
    assert(s.element[s.top] == 3);
    s.top++;
  }
  pthread_mutex_unlock(&m);
  return 0;
}
