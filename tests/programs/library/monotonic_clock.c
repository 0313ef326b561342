// TRUE
// A monotonic clock does not go back, whoever asks it.
#include <assert.h>
#include <pthread.h>
#include <time.h>
struct timespec before;
void *asker(void *unused) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  assert(now.tv_sec > before.tv_sec || now.tv_sec == before.tv_sec && now.tv_nsec >= before.tv_nsec);
  return unused;
}
int main(void) {
  pthread_t t;
  clock_gettime(CLOCK_MONOTONIC, &before);
  pthread_create(&t, 0, asker, 0);
  pthread_join(t, 0);
  return 0;
}
