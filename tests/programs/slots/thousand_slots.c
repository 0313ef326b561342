// TRUE
// no-data-race: TRUE
// Each worker adds one to one of a thousand counters, under a mutex; there are two workers, so that no counter is above two.
// The only access without the mutex comes after the joins.
#include <assert.h>
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
#define SLOTS 1000
int table[SLOTS];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *worker(void *unused) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i >= SLOTS) return 0;
  pthread_mutex_lock(&m);
  table[i]++;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  unsigned j = __VERIFIER_nondet_uint();
  if (j < SLOTS) assert(table[j] <= 2);
  return 0;
}
