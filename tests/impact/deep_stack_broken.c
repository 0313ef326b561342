// FALSE
// The value 100 may be put on the stack, and is what is taken from it.
#include <assert.h>
#include <pthread.h>
#define SIZE 1000
int __VERIFIER_nondet_int(void);
int stack[SIZE], top;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *pusher(void *unused) {
  while (1) {
    pthread_mutex_lock(&m);
    int value = __VERIFIER_nondet_int();
    if (top < SIZE && value >= 0 && value < 101)
      stack[top++] = value;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
void *popper(void *unused) {
  while (1) {
    pthread_mutex_lock(&m);
    if (top > 0) {
      int value = stack[--top];
      assert(value >= 0 && value < 100);
    }
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, pusher, 0);
  pthread_create(&two, 0, popper, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
