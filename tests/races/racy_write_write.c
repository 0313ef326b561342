// FALSE
// Both threads write `x` and nothing orders them.
#include <pthread.h>
int x;
void *one(void *unused) { x = 1; return 0; }
void *two(void *unused) { x = 2; return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return x;
}
