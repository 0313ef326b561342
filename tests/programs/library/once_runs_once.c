// TRUE
// Both threads call pthread_once; the function runs once, and has run when either call returns.
#include <assert.h>
#include <pthread.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
int made;
void make(void) {
  made++;
}
void *worker(void *arg) {
  pthread_once(&once, make);
  assert(made == 1);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(made == 1);
  return 0;
}
