// TRUE
// Each thread gets four bytes of its own: the counter moves in one step.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static _Alignas(int) char heap[128];
static atomic_uint top;
static int *given[2];
static void *work(void *number) {
  unsigned offset = atomic_fetch_add(&top, sizeof(int));
  int *mine = (int *)(heap + offset);
  *mine = 1;
  given[(long)number] = mine;
  return 0;
}
int main(void) {
  pthread_t threads[2];
  for (long i = 0; i < 2; i++) pthread_create(threads + i, 0, work, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  int *one = given[0], *other = given[1];
  assert(one != other && *one == 1 && *other == 1);
  return 0;
}
