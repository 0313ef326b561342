// FALSE
// Two threads count in the first and in the last element, which has its 2 also if there are more than 150 elements.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int *numbers;
unsigned count;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *worker(void *arg) {
  pthread_mutex_lock(&m);
  numbers[0]++;
  numbers[count - 1]++;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b;
  count = __VERIFIER_nondet_uint();
  if (count < 1 || count > 200) return 0;
  numbers = calloc(count, sizeof *numbers);
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(numbers[count - 1] != 2 || count < 150);
  return 0;
}
