// FALSE
// no-data-race: FALSE
// Both workers may take the same one of the thousand counters: it is two in the end, and no mutex orders their accesses.
#include <assert.h>
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
#define SLOTS 1000
int table[SLOTS];
void *worker(void *unused) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i >= SLOTS) return 0;
  table[i]++;
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  unsigned j = __VERIFIER_nondet_uint();
  if (j < SLOTS) assert(table[j] <= 1);
  return 0;
}
