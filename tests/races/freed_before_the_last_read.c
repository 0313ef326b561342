// FALSE
// The reference is given up before the last read: the other thread may free the object meanwhile.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct shared {
  atomic_int owners;
  int value;
};
static void put(struct shared *shared) {
  if (atomic_fetch_sub(&shared->owners, 1) == 1) {
    free(shared);
  }
}
static void *reads(void *argument) {
  struct shared *shared = argument;
  put(shared);
  int value = shared->value;
  return (void *)(long)value;
}
int main(void) {
  pthread_t one, two;
  struct shared *shared = malloc(sizeof *shared);
  atomic_init(&shared->owners, 2);
  shared->value = 7;
  pthread_create(&one, 0, reads, shared);
  pthread_create(&two, 0, reads, shared);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
