// TRUE
// The kind says whether the bytes are those of a number or of an address: both are written and read under the mutex, in one section.
#include <assert.h>
#include <pthread.h>
#include <string.h>
static struct {
  int kind;
  char bytes[12];
} box;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int target = 4;
static void put(int kind, const void *from, unsigned size) {
  pthread_mutex_lock(&lock);
  box.kind = kind;
  memcpy(box.bytes, from, size);
  pthread_mutex_unlock(&lock);
}
static void *number(void *unused) {
  int mine = 9;
  put(1, &mine, sizeof mine);
  return 0;
}
static void *address(void *unused) {
  int *mine = &target;
  put(2, &mine, sizeof mine);
  return 0;
}
int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, number, 0);
  pthread_create(&other, 0, address, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  if (box.kind == 2) {
    int *got;
    memcpy(&got, box.bytes, sizeof got);
    assert(*got == 4);
  } else {
    int got;
    memcpy(&got, box.bytes, sizeof got);
    assert(got == 9);
  }
  return 0;
}
