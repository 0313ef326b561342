// TRUE
// A wait on a semaphore of value 0 that nobody posts never returns.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t s;
int main(void) {
  sem_init(&s, 0, 0);
  sem_wait(&s);
  assert(0);
  return 0;
}
