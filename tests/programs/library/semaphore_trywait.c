// TRUE
// trywait takes what is there and says EAGAIN when nothing is left.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <errno.h>
sem_t s;
int main(void) {
  int value;
  sem_init(&s, 0, 1);
  assert(sem_trywait(&s) == 0);
  assert(sem_trywait(&s) == -1 && errno == EAGAIN);
  sem_getvalue(&s, &value);
  assert(value == 0);
  sem_post(&s);
  sem_post(&s);
  sem_getvalue(&s, &value);
  assert(value == 2);
  sem_destroy(&s);
  return 0;
}
