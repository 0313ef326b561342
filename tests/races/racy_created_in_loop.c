// FALSE
// One create in a loop makes two threads that run the same function.
#include <pthread.h>
int x;
void *increment(void *unused) { x++; return 0; }
int main(void) {
  pthread_t t;
  for (int i = 0; i < 2; i++)
    pthread_create(&t, 0, increment, 0);
  return 0;
}
