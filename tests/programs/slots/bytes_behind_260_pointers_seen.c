// FALSE
// One of the bytes that workers write behind 260 pointers becomes one, so that the member it belongs to is one as well.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
#define ITEMS 260
struct item {
  int key;
  int value;
};
struct item *table[ITEMS];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *worker(void *unused) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i >= ITEMS) return 0;
  pthread_mutex_lock(&m);
  *((char *)table[i] + 4) = 1;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  for (int i = 0; i < ITEMS; i++) {
    table[i] = malloc(sizeof(struct item));
    table[i]->key = 1;
    table[i]->value = 0;
  }
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  unsigned j = __VERIFIER_nondet_uint();
  if (j < ITEMS) assert(table[j]->value <= 0);
  return 0;
}
