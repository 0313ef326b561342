// TRUE
// Each thread sets its own element and looks at the other one before it enters; elements are found by an index.
#include <assert.h>
#include <pthread.h>
int flag[2], inside, me = 0, you = 1;
void *first(void *unused) {
  while (1) {
    flag[me] = 1;
    if (!flag[you]) {
      inside = 1;
      assert(inside == 1);
    }
    flag[me] = 0;
  }
  return 0;
}
void *second(void *unused) {
  while (1) {
    flag[you] = 1;
    if (!flag[me]) {
      inside = 2;
      assert(inside == 2);
    }
    flag[you] = 0;
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  return 0;
}
