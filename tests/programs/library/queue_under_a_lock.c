// TRUE
// Under a lock both are in the queue.
#include <assert.h>
#include <pthread.h>
#include <sys/queue.h>

struct item {
  TAILQ_ENTRY(item) tail;
};
TAILQ_HEAD(tails, item) tails = TAILQ_HEAD_INITIALIZER(tails);
struct item a, b;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *insert(void *item) {
  pthread_mutex_lock(&m);
  TAILQ_INSERT_TAIL(&tails, (struct item *)item, tail);
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, insert, &a);
  insert(&b);
  pthread_join(t, 0);
  struct item *at;
  int count = 0;
  TAILQ_FOREACH(at, &tails, tail) count++;
  assert(count == 2);
  return 0;
}
