// FALSE
// A worker leaves as soon as it is told to stop, also where tasks are left: they are never done, and the sum is too small.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#define WORKERS 4
#define TASKS 4
#define RING 4
struct task { void (*fn)(void *); void *arg; };
struct pool { pthread_mutex_t mu; pthread_cond_t cv; struct task ring[RING]; int head, count; int stop; int sum; };
static struct pool *shared;
static void add(void *a) { int *x = a; pthread_mutex_lock(&shared->mu); shared->sum += *x; pthread_mutex_unlock(&shared->mu); }
static void *work(void *arg) {
    struct pool *p = arg;
    for (;;) {
        pthread_mutex_lock(&p->mu);
        while (p->count == 0 && !p->stop)
            pthread_cond_wait(&p->cv, &p->mu);
        if (p->stop) { pthread_mutex_unlock(&p->mu); return NULL; }
        struct task t = p->ring[p->head];
        p->head = (p->head + 1) % RING;
        p->count--;
        pthread_mutex_unlock(&p->mu);
        t.fn(t.arg);
    }
}
static void submit(struct pool *p, void (*fn)(void *), void *arg) {
    pthread_mutex_lock(&p->mu);
    p->ring[(p->head + p->count) % RING] = (struct task){fn, arg};
    p->count++;
    pthread_cond_signal(&p->cv);
    pthread_mutex_unlock(&p->mu);
}
int main(void) {
    struct pool pool = {.mu = PTHREAD_MUTEX_INITIALIZER, .cv = PTHREAD_COND_INITIALIZER};
    struct pool *p = &pool;
    shared = p;
    int v[TASKS]; pthread_t th[WORKERS];
    for (int i = 0; i < TASKS; i++) v[i] = i + 1;
    for (int i = 0; i < WORKERS; i++) pthread_create(&th[i], NULL, work, p);
    for (int i = 0; i < TASKS; i++) submit(p, add, &v[i]);
    pthread_mutex_lock(&p->mu);
    p->stop = 1;
    pthread_cond_broadcast(&p->cv);
    pthread_mutex_unlock(&p->mu);
    for (int i = 0; i < WORKERS; i++) pthread_join(th[i], NULL);
    assert(p->sum == 10);
    return 0;
}
