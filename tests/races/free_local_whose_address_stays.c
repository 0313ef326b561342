// TRUE
// The address of the local is taken but never leaves its thread.
#include <pthread.h>
void set(int *target) { *target = 1; }
void *work(void *unused) {
  int local = 0;
  set(&local);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  return 0;
}
