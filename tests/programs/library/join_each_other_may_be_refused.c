// FALSE
// Two threads that join each other: POSIX allows to tell one of them, and the GNU library says EDEADLK.
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
  assert(error != EDEADLK);
  return 0;
}
