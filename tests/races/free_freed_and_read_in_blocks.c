// TRUE
// Both the read and the free are in atomic blocks: those do not race.
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
  __VERIFIER_atomic_begin();
  free(number);
  __VERIFIER_atomic_end();
  pthread_join(thread, 0);
  return 0;
}
