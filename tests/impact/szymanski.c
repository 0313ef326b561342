// TRUE
// Szymanski's algorithm for two threads: x is only accessed in the critical section.
#include <assert.h>
#include <pthread.h>
int flag1, flag2, x;
void *first(void *unused) {
  flag1 = 1;
  while (flag2 >= 3) {}
  flag1 = 3;
  if (flag2 == 1) {
    flag1 = 2;
    while (flag2 != 4) {}
  }
  flag1 = 4;
  while (flag2 >= 2) {}
  x = 0;
  assert(x <= 0);
  while (2 <= flag2 && flag2 <= 3) {}
  flag1 = 0;
  return 0;
}
void *second(void *unused) {
  flag2 = 1;
  while (flag1 >= 3) {}
  flag2 = 3;
  if (flag1 == 1) {
    flag2 = 2;
    while (flag1 != 4) {}
  }
  flag2 = 4;
  while (flag1 >= 2) {}
  x = 1;
  assert(x >= 1);
  while (2 <= flag1 && flag1 <= 3) {}
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
