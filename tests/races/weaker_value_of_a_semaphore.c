// UNKNOWN
// `sem_getvalue` is not among the functions that synchronise memory (POSIX, Base Definitions 4.12): that the value is 1 does not order the writes.
#include <pthread.h>
#include <semaphore.h>
sem_t semaphore;
int x;
void *post(void *unused) {
  x = 1;
  sem_post(&semaphore);
  return 0;
}
int main(void) {
  pthread_t thread;
  int value;
  sem_init(&semaphore, 0, 0);
  pthread_create(&thread, 0, post, 0);
  sem_getvalue(&semaphore, &value);
  if (value == 1)
    x = 2;
  return 0;
}
