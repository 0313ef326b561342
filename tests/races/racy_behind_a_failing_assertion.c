// FALSE
// The assertion fails in some executions; in the others the thread goes on to the race.
#include <assert.h>
#include <pthread.h>
int flag, x;
void *setter(void *unused) {
  __atomic_store_n(&flag, 1, __ATOMIC_SEQ_CST);
  x = 1;
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, setter, 0);
  assert(__atomic_load_n(&flag, __ATOMIC_SEQ_CST));
  x = 2;
  return 0;
}
