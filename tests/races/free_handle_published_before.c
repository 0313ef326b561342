// TRUE
// The handle is stored before the thread that reads it is created.
#include <pthread.h>
pthread_t worker;
int x;
void *work(void *unused) { x = 1; return 0; }
void *waiter(void *unused) { pthread_join(worker, 0); x = 2; return 0; }
int main(void) {
  pthread_t other;
  pthread_create(&worker, 0, work, 0);
  pthread_create(&other, 0, waiter, 0);
  return 0;
}
