// TRUE
// pthread_exit ends the thread also inside a function that it called; what follows never runs.
#include <assert.h>
#include <pthread.h>

int x;
void leave(void) {
  pthread_exit((void *) 3);
}
void *worker(void *arg) {
  leave();
  x = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, &result);
  assert(x == 0 && result == (void *) 3);
  return 0;
}
