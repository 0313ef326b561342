// TRUE
// Labels that belong to a block may have the same name, and the last statement of a block may have one.
#include <pthread.h>
#include <assert.h>
#define FIND(arr, n, v) ({ __label__ found; int __i, __r = -1; for (__i = 0; __i < (n); __i++) if ((arr)[__i] == (v)) { __r = __i; goto found; } found: __r; })
int a[3] = { 4, 5, 6 };
int r1, r2;
void *t(void *x) {
  r1 = FIND(a, 3, 5);
  r2 = FIND(a, 3, 9);
  return 0;
}
int main() {
  pthread_t x;
  pthread_create(&x, 0, t, 0);
  pthread_join(x, 0);
  assert(r1 == 1 && r2 == -1);
  return 0;
}
