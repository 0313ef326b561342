// TRUE
// Each thread has a number of its own, always the same, and that of main is the process's.
#include <assert.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>
int one, two;
void *f(void *p) {
  *(int *)p = syscall(SYS_gettid);
  assert(gettid() == *(int *)p && gettid() > 0);
  return 0;
}
int main(void) {
  pthread_t a, b;
  assert(syscall(SYS_gettid) == getpid() && syscall(SYS_getpid) == getpid());
  pthread_create(&a, 0, f, &one);
  pthread_create(&b, 0, f, &two);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(one != two && one != getpid());
  return 0;
}
