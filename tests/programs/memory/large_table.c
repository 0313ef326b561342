// TRUE
// A table with different values at first, read at any index while one element is written.
#include <pthread.h>
#include <assert.h>

int __VERIFIER_nondet_int(void);
short table[400] = {1, 2, 3, [100] = 4, [399] = 5};
void *writer(void *arg) {
  table[100] = 6;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  unsigned i = __VERIFIER_nondet_int();
  if (i < 400) {
    short seen = table[i];
    assert(seen == 0 || i < 3 && seen == i + 1 || i == 100 && (seen == 4 || seen == 6) || i == 399 && seen == 5);
  }
  pthread_join(t, 0);
  return 0;
}
