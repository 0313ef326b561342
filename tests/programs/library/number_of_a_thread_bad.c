// FALSE
// The numbers of threads need not ascend.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
int number;
void *f(void *p) {
  number = gettid();
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, f, 0);
  pthread_join(a, 0);
  assert(number > gettid());
  return 0;
}
