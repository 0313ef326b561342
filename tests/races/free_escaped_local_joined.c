// TRUE
// The local escapes to the thread, but `main` touches it only before the create and after the join.
#include <pthread.h>
void *increment(void *argument) { ++*(int *)argument; return 0; }
int main(void) {
  int local = 1;
  pthread_t a;
  pthread_create(&a, 0, increment, &local);
  pthread_join(a, 0);
  return local;
}
