// FALSE
// So does taking a semaphore.
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
struct timespec limit;
sem_t s;
void *waiter(void *unused) { sem_timedwait(&s, &limit); return unused; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, waiter, 0);
  limit.tv_sec = 1;
  return 0;
}
