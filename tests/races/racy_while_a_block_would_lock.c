// FALSE
// The block would lock the mutex and fail; until it is entered `reader` may lock and race with `main`.
#include <assert.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *block(void *unused) {
  __VERIFIER_atomic_begin();
  pthread_mutex_lock(&m);
  assert(0);
  pthread_mutex_unlock(&m);
  __VERIFIER_atomic_end();
  return 0;
}
void *reader(void *unused) {
  pthread_mutex_lock(&m);
  int seen = x;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, block, 0);
  pthread_create(&b, 0, reader, 0);
  x = 1;
  return 0;
}
