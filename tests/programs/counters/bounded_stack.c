// TRUE
// One thread pushes as often as there is room, the other one pops while there is something: what is pushed for the n-th time finds less
// than n elements, and nobody pops from an empty stack. Too many orders for a search, so the counter's bounds must be found by counting.
#include <assert.h>
#include <pthread.h>
#define SIZE 24
int elements[SIZE], top;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
void *push(void *unused) {
  for (int i = 0; i < SIZE; i++) {
    pthread_mutex_lock(&mutex);
    assert(top != SIZE);
    elements[top] = i;
    top++;
    pthread_mutex_unlock(&mutex);
  }
  return 0;
}
void *pop(void *unused) {
  for (int i = 0; i < SIZE; i++) {
    pthread_mutex_lock(&mutex);
    if (top > 0) {
      top--;
      assert(top >= 0);
    }
    pthread_mutex_unlock(&mutex);
  }
  return 0;
}
int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, push, 0);
  pthread_create(&second, 0, pop, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
