// FALSE
// Each thread creates another one like itself: the third one sees what the first two counted.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int count;

void *t(void *a) {
  pthread_t i;
  int before = count++;
  assert(before < 2);
  pthread_create(&i, 0, t, 0);
  return 0;
}

int main(void) {
  pthread_t i;
  pthread_create(&i, 0, t, 0);
  return 0;
}
