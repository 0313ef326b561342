// TRUE
// Output and input are both in the accumulator: it holds what is expected before and whether it was found after.
// A prefix may be a statement of its own.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
int lock, count;
static bool take(int *place, int expected, int wanted) {
  bool found;
  __asm__ volatile("lock ; cmpxchg %2, %0; setz %1"
                   : "+m"(*place), "=a"(found)
                   : "q"(wanted), "a"(expected)
                   : "memory", "cc");
  return found;
}
static void *work(void *unused) {
  while (!take(&lock, 0, 1)) {
  }
  count++;
  __asm__ volatile("lock\n\tdecl %0" : "+m"(lock) : : "memory");
  return 0;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  work(0);
  pthread_join(thread, 0);
  assert(count == 2 && lock == 0);
  assert(!take(&lock, 5, 6) && lock == 0);
  return 0;
}
