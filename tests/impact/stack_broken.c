// FALSE
// As stack.c, but what is pushed is announced after the mutex was freed: it may be popped before.
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
#define SIZE 3
int top, stack[SIZE];
int pushed;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *pusher(void *unused) {
  while (__VERIFIER_nondet_int()) {
    pthread_mutex_lock(&m);
    if (top < SIZE) {
      stack[top] = 7;
      top = top + 1;
    }
    pthread_mutex_unlock(&m);
    pushed = 1;
  }
  return 0;
}
void *popper(void *unused) {
  while (__VERIFIER_nondet_int()) {
    pthread_mutex_lock(&m);
    if (top > 0) {
      assert(pushed == 1);
      top = top - 1;
      assert(stack[top] == 7);
    }
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, pusher, 0);
  pthread_create(&b, 0, popper, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
