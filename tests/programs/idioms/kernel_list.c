// TRUE
// A doubly linked list inside the elements, under a wrapped lock.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <stddef.h>
struct list_head {
  struct list_head *next, *prev;
};
#define LIST_HEAD_INIT(name) { &(name), &(name) }
#define LIST_HEAD(name) struct list_head name = LIST_HEAD_INIT(name)
#define container_of(ptr, type, member) ({ const typeof( ((type *)0)->member ) *__mptr = (ptr); (type *)( (char *)__mptr - __builtin_offsetof(type,member) );})
#define list_entry(ptr, type, member) container_of(ptr, type, member)
#define list_for_each_entry(pos, head, member) for (pos = list_entry((head)->next, typeof(*pos), member); &pos->member != (head); pos = list_entry(pos->member.next, typeof(*pos), member))
static inline void __list_add(struct list_head *new, struct list_head *prev, struct list_head *next) {
  next->prev = new;
  new->next = next;
  new->prev = prev;
  prev->next = new;
}
static inline void list_add(struct list_head *new, struct list_head *head) {
  __list_add(new, head, head->next);
}
static inline void list_del(struct list_head *e) {
  e->next->prev = e->prev;
  e->prev->next = e->next;
  e->next = (void *)0x100;
  e->prev = (void *)0x200;
}
static inline int list_empty(const struct list_head *h) {
  return h->next == h;
}
static LIST_HEAD(items);
typedef struct {
  pthread_mutex_t raw;
} spinlock_t;
static spinlock_t lock = { PTHREAD_MUTEX_INITIALIZER };
#define spin_lock(l) pthread_mutex_lock(&(l)->raw)
#define spin_unlock(l) pthread_mutex_unlock(&(l)->raw)
struct item {
  int v;
  struct list_head node;
};
static void *kmalloc(size_t n, int flags) {
  return malloc(n);
}
static void kfree(const void *p) {
  free((void *)p);
}
void *prod(void *a) {
  struct item *i = kmalloc(sizeof(*i), 0);
  i->v = (int)(long)a;
  spin_lock(&lock);
  list_add(&i->node, &items);
  spin_unlock(&lock);
  return 0;
}
int main() {
  pthread_t a, b;
  pthread_create(&a, 0, prod, (void*)3L);
  pthread_create(&b, 0, prod, (void*)4L);
  pthread_join(a, 0);
  pthread_join(b, 0);
  int sum = 0;
  struct item *i;
  list_for_each_entry(i, &items, node) sum += i->v;
  assert(sum == 7);
  while (!list_empty(&items)) {
    i = list_entry(items.next, struct item, node);
    list_del(&i->node);
    kfree(i);
  }
  assert(list_empty(&items));
  return 0;
}
