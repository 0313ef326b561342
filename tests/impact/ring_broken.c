// FALSE
// The count may exceed the size, and the tail runs over the head.
#include <assert.h>
#include <pthread.h>
#define SIZE 2
int ring[SIZE], head, tail, count;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *first(void *unused) {
  while (1) {
    pthread_mutex_lock(&m);
    if (count <= SIZE) {
      ring[tail] = 5;
      tail = tail + 1 == SIZE ? 0 : tail + 1;
      count++;
    }
    pthread_mutex_unlock(&m);
  }
  return 0;
}
void *second(void *unused) {
  while (1) {
    pthread_mutex_lock(&m);
    if (count > 0) {
      assert(ring[head] == 5 && count <= SIZE);
      ring[head] = 0;
      head = head + 1 == SIZE ? 0 : head + 1;
      count--;
    }
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  return 0;
}
