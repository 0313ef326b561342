// TRUE
// Work that is said to be done has its result.
#include <pthread.h>
#include <assert.h>
#include <stddef.h>
struct work {
  void (*fn)(struct work *);
  int done;
};
struct work *queue[4];
int head, tail;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int stop;
struct my {
  int data;
  struct work w;
} d;
int result;
void handler(struct work *w) {
  struct my *p = (struct my *)((char *)w - offsetof(struct my, w));
  result = p->data + 1;
  w->done = 1;
}
void schedule(struct work *w) {
  pthread_mutex_lock(&m);
  queue[tail++ % 4] = w;
  pthread_mutex_unlock(&m);
}
void *kworker(void *a) {
  for (int k = 0; k < 2; k++) {
    struct work *w = 0;
    pthread_mutex_lock(&m);
    if (head != tail) w = queue[head++ % 4];
    pthread_mutex_unlock(&m);
    if (w) w->fn(w);
  }
  return 0;
}
int main() {
  pthread_t t;
  d.data = 41;
  d.w.fn = handler;
  pthread_create(&t, 0, kworker, 0);
  schedule(&d.w);
  if (d.w.done) {
    assert(result == 42);
  }
  pthread_join(t, 0);
  return 0;
}
