// FALSE
// What was read in the one section need not be there in the next.
#include <pthread.h>
#include <assert.h>

int top;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *pusher(void *arg) {
  pthread_mutex_lock(&m);
  top++;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, pusher, 0);
  pthread_mutex_lock(&m);
  int before = top;
  assert(top == before);
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  assert(top == before);
  pthread_mutex_unlock(&m);
  return 0;
}
