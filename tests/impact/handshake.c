// TRUE
// The data is written while ready is 0 and read while it is 1, and each side changes only the other value of
// ready.
#include <assert.h>
#include <pthread.h>
int ready, data;
void *first(void *unused) {
  while (1) {
    while (ready != 0) {}
    data = 7;
    ready = 1;
  }
  return 0;
}
void *second(void *unused) {
  while (1) {
    while (ready != 1) {}
    assert(data == 7);
    data = 0;
    ready = 0;
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  return 0;
}
