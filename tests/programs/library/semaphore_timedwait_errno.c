// TRUE
// A timed wait that gave up says ETIMEDOUT in the errno of its own thread.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <errno.h>
sem_t s;
struct timespec soon;
void *worker(void *arg) {
  assert(errno == 0);
  return 0;
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, worker, 0);
  assert(sem_timedwait(&s, &soon) == -1);
  assert(errno == ETIMEDOUT);
  return 0;
}
