// FALSE
// Each control has a run of its own.
#include <assert.h>
#include <pthread.h>

pthread_once_t one = PTHREAD_ONCE_INIT, two = PTHREAD_ONCE_INIT;
int made;
void make(void) {
  made++;
}
int main(void) {
  pthread_once(&one, make);
  pthread_once(&two, make);
  pthread_once(&one, make);
  assert(made == 1);
  return 0;
}
