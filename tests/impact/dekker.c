// TRUE
// Dekker's algorithm: x is only accessed in the critical section.
#include <assert.h>
#include <pthread.h>
int flag1, flag2, turn, x;
void *first(void *unused) {
  flag1 = 1;
  while (flag2 >= 1) {
    if (turn != 0) {
      flag1 = 0;
      while (turn != 0) {}
      flag1 = 1;
    }
  }
  x = 0;
  assert(x <= 0);
  turn = 1;
  flag1 = 0;
  return 0;
}
void *second(void *unused) {
  flag2 = 1;
  while (flag1 >= 1) {
    if (turn != 1) {
      flag2 = 0;
      while (turn != 1) {}
      flag2 = 1;
    }
  }
  x = 1;
  assert(x >= 1);
  turn = 0;
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
