// FALSE
// The object is freed inside an atomic block, which races with a plain read outside, also with one of what the thread knows.
#include <pthread.h>
#include <stdlib.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static void *reads(void *argument) { return (void *)(long)*(int *)argument; }
int main(void) {
  pthread_t thread;
  int *number = malloc(sizeof *number);
  *number = 1;
  pthread_create(&thread, 0, reads, number);
  __VERIFIER_atomic_begin();
  free(number);
  __VERIFIER_atomic_end();
  pthread_join(thread, 0);
  return 0;
}
