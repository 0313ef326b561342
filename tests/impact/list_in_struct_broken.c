// FALSE
// An element may be 4.
#include <assert.h>
#include <pthread.h>
#define SIZE 200
int __VERIFIER_nondet_int(void);
struct list { int element[SIZE]; int length; } list;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *adder(void *unused) {
  while (1) {
    pthread_mutex_lock(&m);
    if (list.length < SIZE) {
      list.element[list.length] = 4;
      list.length++;
    }
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, adder, 0);
  while (1) {
    int at = __VERIFIER_nondet_int();
    pthread_mutex_lock(&m);
    if (at >= 0 && at < list.length)
      assert(list.element[at] == 3 || list.element[at] == 0);
    pthread_mutex_unlock(&m);
  }
  return 0;
}
