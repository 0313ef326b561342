// TRUE
// The number of a process does not change, whoever asks.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
void *asker(void *mine) {
  assert(getpid() == *(int *)mine);
  return 0;
}
int main(void) {
  int mine = getpid();
  assert(mine > 0);
  pthread_t t;
  pthread_create(&t, 0, asker, &mine);
  pthread_join(t, 0);
  return 0;
}
