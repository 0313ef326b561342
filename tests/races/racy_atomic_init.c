// FALSE
// `atomic_init` is an ordinary store (C11 7.17.2.1): it races with an atomic access of another thread.
#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
void *reader(void *unused) { int seen = atomic_load(&x); return 0; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, reader, 0);
  atomic_init(&x, 1);
  return 0;
}
