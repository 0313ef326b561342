// FALSE
// Two threads insert into a tail queue of sys/queue.h without a lock: one of the two may be lost.
#include <assert.h>
#include <pthread.h>
#include <sys/queue.h>

struct item {
  TAILQ_ENTRY(item) tail;
};
TAILQ_HEAD(tails, item) tails = TAILQ_HEAD_INITIALIZER(tails);
struct item a, b;

void *insert(void *item) {
  TAILQ_INSERT_TAIL(&tails, (struct item *)item, tail);
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
