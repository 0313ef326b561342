// FALSE
// One thread does not take the mutex: two reads in a section may differ.
#include <pthread.h>
#include <assert.h>

int top;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *pusher(void *arg) {
  top++;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, pusher, 0);
  pthread_mutex_lock(&m);
  int before = top;
  assert(top == before);
  pthread_mutex_unlock(&m);
  return 0;
}
