// FALSE
// nanosleep reads how long it is to sleep.
#include <pthread.h>
#include <time.h>
struct timespec pause_;
void *sleeper(void *unused) { nanosleep(&pause_, 0); return unused; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, sleeper, 0);
  pause_.tv_nsec = 1;
  return 0;
}
