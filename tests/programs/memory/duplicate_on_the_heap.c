// TRUE
// The duplicate has the address and the number of what it was made from, before the thread ends that is joined.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct entry {
  int *address;
  int count;
};
static void *published;
static int target = 3;
static void *duplicate(const void *from, size_t size) {
  void *to = malloc(size);
  memcpy(to, from, size);
  return to;
}
static void *work(void *unused) {
  struct entry mine = {&target, 8};
  published = duplicate(&mine, sizeof mine);
  return 0;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_join(thread, 0);
  struct entry *copy = published;
  assert(*copy->address == 3 && copy->count == 8);
  return 0;
}
