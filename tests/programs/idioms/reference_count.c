// TRUE
// The last one to put a reference releases the object, and only that one.
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>
#include <stddef.h>
void reach_error(void);
#define READ_ONCE(x) (*(const volatile typeof(x) *)&(x))
#define WRITE_ONCE(x, v) do { *(volatile typeof(x) *)&(x) = (v); } while (0)
#define likely(x) __builtin_expect(!!(x), 1)
#define BUG_ON(c) do { if (__builtin_expect(!!(c), 0)) reach_error(); } while (0)
typedef struct {
  int counter;
} atomic_t_;
static inline __attribute__((always_inline)) void atomic_inc_(atomic_t_ *v) {
  __sync_fetch_and_add(&v->counter, 1);
}
static inline int atomic_dec_and_test_(atomic_t_ *v) {
  return __sync_sub_and_fetch(&v->counter, 1) == 0;
}
struct kref {
  atomic_t_ refcount;
};
struct obj {
  struct kref k;
  int freed;
} *o;
static void release(struct kref *k) {
  struct obj *p = ({ const typeof(((struct obj *)0)->k) *__m = (k); (struct obj *)((char *)__m - offsetof(struct obj, k)); });
  BUG_ON(p->freed);
  p->freed = 1;
}
static int kref_put(struct kref *k, void (*rel)(struct kref *)) {
  if (atomic_dec_and_test_(&k->refcount)) {
    rel(k);
    return 1;
  }
  return 0;
}
void *user(void *a) {
  BUG_ON(o->freed);
  kref_put(&o->k, release);
  return 0;
}
int main() {
  pthread_t a, b;
  o = calloc(1, sizeof *o);
  o->k.refcount.counter = 1;
  atomic_inc_(&o->k.refcount);
  pthread_create(&a, 0, user, 0);
  pthread_create(&b, 0, user, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  BUG_ON(!likely(o->freed));
  return 0;
}
