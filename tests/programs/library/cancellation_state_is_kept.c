// TRUE
// Each thread has a state and a type of its own, 0 at first; setting one gives the old one.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
extern int pthread_setcancelstate(int, int *);
extern int pthread_setcanceltype(int, int *);
void *other(void *unused) {
  int old = 7;
  assert(pthread_setcancelstate(0, &old) == 0);
  assert(old == 0);
  return unused;
}
int main(void) {
  int old = 7;
  pthread_t t;
  pthread_setcancelstate(1, &old);
  assert(old == 0);
  pthread_create(&t, 0, other, 0);
  pthread_setcanceltype(1, 0);
  pthread_setcancelstate(1, &old);
  assert(old == 1);
  assert(pthread_setcanceltype(9, &old) == EINVAL);
  pthread_setcanceltype(0, &old);
  assert(old == 1);
  return 0;
}
