// FALSE
// The only read is in an assertion, which never fails.
#include <assert.h>
#include <pthread.h>
int x = 1;
void *writer(void *unused) { x = 2; return 0; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, writer, 0);
  assert(x >= 1);
  return 0;
}
