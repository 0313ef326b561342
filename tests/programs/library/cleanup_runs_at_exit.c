// TRUE
// The handlers that were pushed and not popped run where the thread ends itself, the last one first, before it can be joined.
#include <assert.h>
#include <pthread.h>
int order;
void first(void *digit) {
  order = order * 10 + *(int *)digit;
}
void second(void *digit) {
  order = order * 10 + 2 * *(int *)digit;
}
void deeper(void) {
  int three = 3;
  pthread_cleanup_push(first, &three);
  pthread_exit(0);
  pthread_cleanup_pop(0);
}
void *thread(void *unused) {
  int one = 1, four = 4;
  pthread_cleanup_push(first, &one);
  pthread_cleanup_push(first, &four);
  pthread_cleanup_pop(0);
  pthread_cleanup_push(second, &one);
  deeper();
  pthread_cleanup_pop(1);
  pthread_cleanup_pop(1);
  order = 0;
  return 0;
}
int main(void) {
  pthread_t id;
  pthread_create(&id, 0, thread, 0);
  pthread_join(id, 0);
  assert(order == 321);
  return 0;
}
