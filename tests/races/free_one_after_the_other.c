// TRUE
// The second thread is created after the first one was joined.
#include <pthread.h>
int x;
void *increment(void *unused) { x++; return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, increment, 0);
  pthread_join(t, 0);
  pthread_create(&t, 0, increment, 0);
  pthread_join(t, 0);
  return x;
}
