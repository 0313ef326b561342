// FALSE
// As in the program without `bad` in its name, but the assertion says something else.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct plain {
  int kind;
  int number;
};
struct pointing {
  int kind;
  int *address;
  char mark;
};
static void *queue[2];
static int count, target = 3;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void put(const void *from, size_t size) {
  void *to = malloc(size);
  memcpy(to, from, size);
  pthread_mutex_lock(&lock);
  queue[count++] = to;
  pthread_mutex_unlock(&lock);
}
static void *number(void *unused) {
  struct plain mine = {1, 5};
  put(&mine, sizeof mine);
  return 0;
}
static void *address(void *unused) {
  struct pointing mine = {2, &target, 'm'};
  put(&mine, sizeof mine);
  return 0;
}
int main(void) {
  pthread_t one, other;
  int sum = 0;
  pthread_create(&one, 0, number, 0);
  pthread_create(&other, 0, address, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  for (int i = 0; i < 2; i++) {
    int kind;
    memcpy(&kind, queue[i], sizeof kind);
    sum += kind == 1 ? ((struct plain *)queue[i])->number : *((struct pointing *)queue[i])->address;
    free(queue[i]);
  }
  assert(sum == 5);
  return 0;
}
