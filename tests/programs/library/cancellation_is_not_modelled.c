// UNKNOWN(unsupported
// Cancelling a thread is in the table as not modelled.
#include <assert.h>
#include <pthread.h>

void *worker(void *arg) {
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_cancel(t);
  return 0;
}
