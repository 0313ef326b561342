// TRUE
// Setting a type of mutex that there is not fails and changes nothing.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
int main(void) {
  pthread_mutexattr_t attributes;
  int type;
  pthread_mutexattr_init(&attributes);
  assert(pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE) == 0);
  assert(pthread_mutexattr_settype(&attributes, 77) == EINVAL);
  pthread_mutexattr_gettype(&attributes, &type);
  assert(type == PTHREAD_MUTEX_RECURSIVE);
  return 0;
}
