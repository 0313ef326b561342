// TRUE
// Two messages, one with a number and one with an address, go through a ring of bytes and come out as they went in: 5 and 6.
#include <assert.h>
#include <pthread.h>
#include <string.h>
struct message {
  char kind;
  int number;
  int *address;
};
static char ring[2][sizeof(struct message)];
static int count, target = 6;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void put(const void *message) {
  pthread_mutex_lock(&lock);
  const char *from = message;
  for (unsigned i = 0; i < sizeof(struct message); i++) ring[count][i] = from[i];
  count++;
  pthread_mutex_unlock(&lock);
}
static void *number(void *unused) {
  struct message mine = {1, 5, 0};
  put(&mine);
  return 0;
}
static void *address(void *unused) {
  struct message mine = {2, 0, &target};
  put(&mine);
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
    struct message got;
    memcpy(&got, ring[i], sizeof got);
    sum += got.kind == 1 ? got.number : *got.address;
  }
  assert(sum == 11);
  return 0;
}
