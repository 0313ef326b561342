// FALSE
// The last step of the first thread leaves the states of the machine.
#include <assert.h>
#include <pthread.h>
int state;
void *first(void *unused) {
  while (1) {
    if (state == 0)
      state = 1;
    else if (state == 1)
      state = 3;
  }
  return 0;
}
void *second(void *unused) {
  while (1) {
    assert(state >= 0 && state <= 2);
    if (state == 2)
      state = 0;
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  return 0;
}
