// FALSE
// As in the program without `bad` in its name, but the assertion says something else.
#include <assert.h>
#include <pthread.h>
static struct {
  char mark;
  int number;
} all;
static unsigned filled;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *fill(void *unused) {
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&lock);
    if (filled < sizeof all) ((char *)&all)[filled++] = 1;
    pthread_mutex_unlock(&lock);
  }
  return 0;
}
int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(threads + i, 0, fill, 0);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  assert(all.mark == 1 && all.number == 0x01010100);
  return 0;
}
