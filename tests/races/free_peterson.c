// TRUE
// Peterson's algorithm with sequentially consistent variables keeps the plain writes of `x` apart.
#include <pthread.h>
#include <stdatomic.h>
atomic_int flag0, flag1, turn;
int x;
void *first(void *unused) {
  flag0 = 1;
  turn = 1;
  while (flag1 && turn == 1)
    ;
  x = 1;
  flag0 = 0;
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, first, 0);
  flag1 = 1;
  turn = 0;
  while (flag0 && turn == 0)
    ;
  x = 2;
  flag1 = 0;
  return 0;
}
