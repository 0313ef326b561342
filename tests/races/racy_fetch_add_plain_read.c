// FALSE
// An atomic read-modify-write against a plain read.
#include <pthread.h>
int x;
void *adder(void *unused) { __sync_fetch_and_add(&x, 1); return 0; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, adder, 0);
  return x;
}
