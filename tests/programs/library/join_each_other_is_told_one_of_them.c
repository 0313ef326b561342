// TRUE
// Two threads that join each other: one of them can be told so, and then the other one waits for it, unless that ends.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_t first;
int told;
void *other(void *arg) {
  told = pthread_join(first, 0);
  return 0;
}
int main(void) {
  pthread_t second;
  first = pthread_self();
  pthread_create(&second, 0, other, 0);
  int error = pthread_join(second, 0);
  assert(error == EDEADLK || error == 0 && told == EDEADLK);
  return 0;
}
