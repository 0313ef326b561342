// FALSE
// Peterson's algorithm with the turn taken instead of given: both threads may enter.
#include <assert.h>
#include <pthread.h>
int flag1, flag2, turn, x;
void *first(void *unused) {
  flag1 = 1;
  turn = 0;
  while (flag2 == 1 && turn == 1) {}
  x = 0;
  assert(x <= 0);
  flag1 = 0;
  return 0;
}
void *second(void *unused) {
  flag2 = 1;
  turn = 0;
  while (flag1 == 1 && turn == 0) {}
  x = 1;
  assert(x >= 1);
  flag2 = 0;
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
