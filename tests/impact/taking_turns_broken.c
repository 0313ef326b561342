// FALSE
// The turn is given away before the thread has left.
#include <assert.h>
#include <pthread.h>
int turn, inside;
void *first(void *unused) {
  while (1) {
    while (turn != 0) {}
    inside++;
    assert(inside == 1);
    turn = 1;
    inside--;
  }
  return 0;
}
void *second(void *unused) {
  while (1) {
    while (turn != 1) {}
    inside++;
    assert(inside == 1);
    inside--;
    turn = 0;
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  return 0;
}
