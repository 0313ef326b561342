// TRUE
// Lists of sys/queue.h: what is inserted and removed at both ends is where it belongs, forwards and backwards.
#include <assert.h>
#include <sys/queue.h>

struct item {
  int number;
  TAILQ_ENTRY(item) tail;
  LIST_ENTRY(item) list;
  SLIST_ENTRY(item) single;
  STAILQ_ENTRY(item) queue;
};
TAILQ_HEAD(tails, item) tails = TAILQ_HEAD_INITIALIZER(tails);
LIST_HEAD(lists, item) lists = LIST_HEAD_INITIALIZER(lists);
SLIST_HEAD(singles, item) singles = SLIST_HEAD_INITIALIZER(singles);
STAILQ_HEAD(queues, item) queues = STAILQ_HEAD_INITIALIZER(queues);
struct item a = {1}, b = {2}, c = {3};

int main(void) {
  struct item *at;
  int seen = 0;
  TAILQ_INSERT_TAIL(&tails, &b, tail);
  TAILQ_INSERT_HEAD(&tails, &a, tail);
  TAILQ_INSERT_AFTER(&tails, &b, &c, tail);
  TAILQ_FOREACH(at, &tails, tail) seen = 10 * seen + at->number;
  assert(seen == 123);
  seen = 0;
  TAILQ_FOREACH_REVERSE(at, &tails, tails, tail) seen = 10 * seen + at->number;
  assert(seen == 321);
  TAILQ_REMOVE(&tails, &c, tail);
  assert(TAILQ_LAST(&tails, tails) == &b && TAILQ_PREV(&b, tails, tail) == &a && !TAILQ_NEXT(&b, tail));
  TAILQ_REMOVE(&tails, &a, tail);
  TAILQ_INSERT_BEFORE(&b, &c, tail);
  assert(TAILQ_FIRST(&tails) == &c && TAILQ_NEXT(&c, tail) == &b);
  TAILQ_REMOVE(&tails, &b, tail);
  TAILQ_REMOVE(&tails, &c, tail);
  assert(TAILQ_EMPTY(&tails));

  LIST_INSERT_HEAD(&lists, &a, list);
  LIST_INSERT_AFTER(&a, &c, list);
  LIST_INSERT_BEFORE(&c, &b, list);
  LIST_REMOVE(&a, list);
  seen = 0;
  LIST_FOREACH(at, &lists, list) seen = 10 * seen + at->number;
  assert(seen == 23);

  SLIST_INSERT_HEAD(&singles, &c, single);
  SLIST_INSERT_HEAD(&singles, &a, single);
  SLIST_INSERT_AFTER(&a, &b, single);
  SLIST_REMOVE(&singles, &b, item, single);
  assert(SLIST_FIRST(&singles) == &a && SLIST_NEXT(&a, single) == &c);
  SLIST_REMOVE(&singles, &a, item, single);
  SLIST_REMOVE_HEAD(&singles, single);
  assert(SLIST_EMPTY(&singles));

  STAILQ_INSERT_TAIL(&queues, &a, queue);
  STAILQ_INSERT_TAIL(&queues, &b, queue);
  STAILQ_REMOVE(&queues, &b, item, queue);
  STAILQ_INSERT_TAIL(&queues, &c, queue);
  STAILQ_REMOVE_HEAD(&queues, queue);
  assert(STAILQ_FIRST(&queues) == &c && !STAILQ_NEXT(&c, queue));
  return 0;
}
