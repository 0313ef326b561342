// FALSE
// The sibling reads the handle for its join while `main` may still be storing it.
#include <pthread.h>
pthread_t worker;
int x;
void *work(void *unused) { return 0; }
void *waiter(void *unused) { pthread_t handle = worker; return 0; }
int main(void) {
  pthread_t other;
  pthread_create(&other, 0, waiter, 0);
  pthread_create(&worker, 0, work, 0);
  return 0;
}
