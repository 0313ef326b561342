// FALSE
// A long atomic block of `main` comes before the two writes of `y` that race.
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void); extern void __VERIFIER_atomic_end(void);
int x, y;
void *t(void*p){ y = 1; return 0;}
int main(void) {
  pthread_t a; pthread_create(&a,0,t,0);
  int s = 0;
  __VERIFIER_atomic_begin();
  for (int i = 0; i < 9000; i++) { s ^= i; s += 3; s ^= i; s += 3; s ^= i; s += 3; s ^= i; s += 3; s ^= i; s += 3; s ^= i; s += 3; s |= 1; }
  x = s;
  __VERIFIER_atomic_end();
  if (x) y = 2;
  return 0;
}
