// FALSE
// The name that a thread gets is read.
#include <pthread.h>
char name[4] = "a";
extern int pthread_setname_np(pthread_t, const char *);
void *named(void *unused) { pthread_setname_np(pthread_self(), name); return unused; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, named, 0);
  name[0] = 'b';
  return 0;
}
