// TRUE
// Whichever of two threads ends the program, a registered function runs once.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int runs;
void handler(void) { assert(__atomic_fetch_add(&runs, 1, __ATOMIC_SEQ_CST) == 0); }
void *work(void *argument) { exit(0); }
int main(void) {
  pthread_t thread;
  atexit(handler);
  pthread_create(&thread, 0, work, 0);
  return 0;
}
