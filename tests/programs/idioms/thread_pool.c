// TRUE
// A pool of threads runs tasks that are functions with an argument, among them one of the library, and is emptied before it ends.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>
#include <unistd.h>
#include <assert.h>
typedef void (*task_fn)(void *);
typedef struct task { task_fn fn; void *arg; struct task *next; } task_t;
typedef struct { pthread_mutex_t mu; pthread_cond_t cv; task_t *head, *tail; bool stop; pthread_t threads[1]; size_t nthreads; } pool_t;
static void *pool_main(void *p) {
  pool_t *pool = p;
  for (;;) {
    pthread_mutex_lock(&pool->mu);
    while (!pool->head && !pool->stop) pthread_cond_wait(&pool->cv, &pool->mu);
    if (!pool->head && pool->stop) { pthread_mutex_unlock(&pool->mu); break; }
    task_t *t = pool->head;
    pool->head = t->next;
    if (!pool->head) pool->tail = NULL;
    pthread_mutex_unlock(&pool->mu);
    t->fn(t->arg);
    free(t);
  }
  return NULL;
}
static int pool_init(pool_t *pool, size_t n) {
  pthread_mutex_init(&pool->mu, NULL);
  pthread_cond_init(&pool->cv, NULL);
  pool->head = pool->tail = NULL; pool->stop = false; pool->nthreads = n;
  for (size_t i = 0; i < n; ++i) if (pthread_create(pool->threads + i, NULL, pool_main, pool)) return -1;
  return 0;
}
static void pool_submit(pool_t *pool, task_fn fn, void *arg) {
  task_t *t = calloc(1, sizeof(task_t));
  t->fn = fn; t->arg = arg;
  pthread_mutex_lock(&pool->mu);
  if (pool->tail) pool->tail->next = t; else pool->head = t;
  pool->tail = t;
  pthread_cond_signal(&pool->cv);
  pthread_mutex_unlock(&pool->mu);
}
static void pool_destroy(pool_t *pool) {
  pthread_mutex_lock(&pool->mu);
  pool->stop = true;
  pthread_cond_broadcast(&pool->cv);
  pthread_mutex_unlock(&pool->mu);
  for (size_t i = 0; i < pool->nthreads; ++i) pthread_join(pool->threads[i], NULL);
  pthread_cond_destroy(&pool->cv);
  pthread_mutex_destroy(&pool->mu);
}
static int counter;
static void add(void *p) { counter += *(int *)p; }
int main(void) {
  pool_t pool; int a = 3;
  if (pool_init(&pool, 1) < 0) return EXIT_FAILURE;
  pool_submit(&pool, add, &a);
  pool_submit(&pool, free, malloc(4));
  pool_destroy(&pool);
  printf("%d\n", counter);
  assert(counter == 3);
  return EXIT_SUCCESS;
}
