// FALSE
// The first thread does not wait for its turn.
#include <assert.h>
#include <pthread.h>
int flag1, flag2, turn, inside;
void *first(void *unused) {
  while (1) {
    flag1 = 1;
    turn = 1;
    while (flag2 && turn == 2) {}
    inside = 1;
    assert(inside == 1);
    flag1 = 0;
  }
  return 0;
}
void *second(void *unused) {
  while (1) {
    flag2 = 1;
    turn = 0;
    while (flag1 && turn == 0) {}
    inside = 2;
    assert(inside == 2);
    flag2 = 0;
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  return 0;
}
