// FALSE
// The other thread need not have come to its assignment when the registered function runs.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int ready;
void *work(void *argument) {
  __atomic_store_n(&ready, 1, __ATOMIC_SEQ_CST);
  return 0;
}
void handler(void) { assert(__atomic_load_n(&ready, __ATOMIC_SEQ_CST)); }
int main(void) {
  pthread_t thread;
  atexit(handler);
  pthread_create(&thread, 0, work, 0);
  exit(0);
}
