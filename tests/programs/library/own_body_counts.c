// FALSE
// A body in the program counts: these functions are not atomic, whatever functions of the same name are elsewhere.
#include <assert.h>
#include <pthread.h>
int x, value = 1;
int atomic_exchange(int *object, int desired) {
  int old = *object;
  *object = desired;
  return old;
}
void sem_wait(int *semaphore) {
  *semaphore = *semaphore - 1;
}
void *worker(void *arg) {
  sem_wait(&value);
  return (void *) (long) atomic_exchange(&x, 1);
}
int main(void) {
  pthread_t a, b;
  void *first, *second;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, &first);
  pthread_join(b, &second);
  assert(first != second && value == -1);
  return 0;
}
