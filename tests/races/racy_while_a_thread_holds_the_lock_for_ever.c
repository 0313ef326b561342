// FALSE
// The holder never unlocks, so the third thread waits for ever; the two others do not lock at all.
#include <pthread.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *holder(void *unused) { pthread_mutex_lock(&m); return 0; }
void *writer(void *unused) { x = 1; return 0; }
void *waiter(void *unused) {
  pthread_mutex_lock(&m);
  x = 2;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, holder, 0);
  pthread_create(&b, 0, writer, 0);
  pthread_create(&c, 0, waiter, 0);
  return 0;
}
