// TRUE
// No object has static storage. The address of `taken[n - 1]` is computed from a place just below the array.
#include <pthread.h>
#include <assert.h>

struct box { int next, numbers[2]; };
void *takes(void *argument) {
  struct box *box = argument;
  int taken[2] = {0};
  int n = box->numbers[box->next];
  if (n > 0 && n <= 2) {
    taken[n - 1]++;
    assert(taken[n - 1] == 1 && taken[2 - n] == 0);
  }
  return 0;
}
int main(void) {
  struct box box;
  pthread_t t;
  box.next = 0;
  pthread_create(&t, 0, takes, &box);
  box.numbers[0] = 1;
  pthread_join(t, 0);
  return 0;
}
