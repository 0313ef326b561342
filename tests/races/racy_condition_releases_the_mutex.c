// FALSE
// The waiter believes to hold the mutex all the time, but waiting releases it, and `other` writes
// what the waiter's helper reads without the mutex.
#include <pthread.h>
int ready, x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
void *helper(void *unused) { x = 2; return 0; }
void *other(void *unused) {
  pthread_mutex_lock(&m);
  ready = 1;
  x = 1;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, other, 0);
  pthread_mutex_lock(&m);
  pthread_create(&b, 0, helper, 0);
  pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return 0;
}
