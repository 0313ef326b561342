// FALSE
// A thread that nobody joins may still be running, or be over.
#include <assert.h>
#include <pthread.h>

int x;
void *worker(void *arg) {
  x = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_detach(t);
  assert(x == 0);
  return 0;
}
