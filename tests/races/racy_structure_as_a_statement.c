// FALSE
// An expression that is a statement is evaluated: the structure is read, though nobody uses its value.
#include <pthread.h>
struct pair { int first, second; } s;
void *work(void *unused) {
  (void)s;
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  s.second = 1;
  return 0;
}
