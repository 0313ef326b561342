// FALSE
// An atomic block reads what its thread knows while the object is freed outside of any block.
#include <pthread.h>
#include <stdlib.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static void *reads(void *argument) {
  __VERIFIER_atomic_begin();
  long value = *(int *)argument;
  __VERIFIER_atomic_end();
  return (void *)value;
}
int main(void) {
  pthread_t thread;
  int *number = malloc(sizeof *number);
  *number = 1;
  pthread_create(&thread, 0, reads, number);
  free(number);
  pthread_join(thread, 0);
  return 0;
}
