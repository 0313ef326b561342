// FALSE
// A destructor runs for the second key; the first one has none. POSIX keeps its value, the GNU library has taken it away before.
#include <assert.h>
#include <pthread.h>

pthread_key_t first, second;
int x;
void destroy(void *value) { assert(pthread_getspecific(first) == &x); }
void *worker(void *arg) {
  pthread_setspecific(first, &x);
  pthread_setspecific(second, &x);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_key_create(&first, 0);
  pthread_key_create(&second, destroy);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return 0;
}
