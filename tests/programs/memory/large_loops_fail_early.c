// FALSE
// The loops are long, but the failure needs only a few of their iterations.
#include <pthread.h>
#include <assert.h>

int __VERIFIER_nondet_int(void);
int stack[700], top;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *pusher(void *arg) {
  for (int i = 0; i < 700; i++) {
    pthread_mutex_lock(&m);
    stack[top] = i;
    top++;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, pusher, 0);
  for (int i = 0; i < 700; i++) {
    pthread_mutex_lock(&m);
    if (top > 0) {
      top--;
      assert(stack[top] == i);
    }
    pthread_mutex_unlock(&m);
  }
  return 0;
}
