// TRUE
// A static thread-local variable of a function keeps its value from call to call, thread by thread.
#include <assert.h>
#include <pthread.h>

static int count(void) {
  static _Thread_local int calls = 10;
  return ++calls;
}
void *worker(void *arg) {
  count();
  assert(count() == 12);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  assert(count() == 11);
  pthread_join(t, 0);
  assert(count() == 12);
  return 0;
}
