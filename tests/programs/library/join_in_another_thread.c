// TRUE
// A thread joins its elder sibling, whose write is then visible.
#include <assert.h>
#include <pthread.h>

pthread_t first, second;
int x;
void *writes(void *arg) {
  x = 1;
  return 0;
}
void *reads(void *arg) {
  pthread_join(first, 0);
  assert(x == 1);
  return 0;
}
int main(void) {
  pthread_create(&first, 0, writes, 0);
  pthread_create(&second, 0, reads, 0);
  pthread_join(second, 0);
  return 0;
}
