// FALSE
// The index is any of 0 and 1; the race is at index 1.
#include <pthread.h>
_Bool __VERIFIER_nondet_bool(void);
int a[2];
void *some(void *unused) { _Bool i = __VERIFIER_nondet_bool(); a[i] = 1; return 0; }
void *second(void *unused) { a[1] = 2; return 0; }
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, some, 0);
  pthread_create(&t, 0, second, 0);
  return 0;
}
