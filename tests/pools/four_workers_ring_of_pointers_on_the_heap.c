// TRUE
// Six tasks go through a ring of three pointers, for which main waits to have room; pool and tasks are on the heap. The slot is read with the mutex held.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#define WORKERS 4
#define TASKS 6
#define RING 3
struct task { void (*fn)(void *); void *arg; };
struct pool { pthread_mutex_t mu; pthread_cond_t cv; struct task *ring[RING]; int head, count; int stop; int sum; };
static struct pool *shared;
static void add(void *a) { int *x = a; pthread_mutex_lock(&shared->mu); shared->sum += *x; pthread_mutex_unlock(&shared->mu); }
static void *work(void *arg) {
    struct pool *p = arg;
    for (;;) {
        pthread_mutex_lock(&p->mu);
        while (p->count == 0 && !p->stop)
            pthread_cond_wait(&p->cv, &p->mu);
        if (p->count == 0) { pthread_mutex_unlock(&p->mu); return NULL; }
        struct task *t = p->ring[p->head];
        p->head = (p->head + 1) % RING;
        p->count--;
        pthread_mutex_unlock(&p->mu);
        t->fn(t->arg);
    }
}
static void submit(struct pool *p, struct task *t) {
    pthread_mutex_lock(&p->mu);
    while (p->count == RING) { pthread_mutex_unlock(&p->mu); pthread_mutex_lock(&p->mu); }
    p->ring[(p->head + p->count) % RING] = t;
    p->count++;
    pthread_cond_signal(&p->cv);
    pthread_mutex_unlock(&p->mu);
}
int main(void) {
    struct pool *p = calloc(1, sizeof *p);
    if (!p) abort();
    pthread_mutex_init(&p->mu, NULL); pthread_cond_init(&p->cv, NULL);
    shared = p;
    int v[TASKS]; pthread_t th[WORKERS];
    for (int i = 0; i < TASKS; i++) v[i] = i + 1;
    struct task *t = malloc(TASKS * sizeof *t);
    if (!t) abort();
    for (int i = 0; i < WORKERS; i++) pthread_create(&th[i], NULL, work, p);
    for (int i = 0; i < TASKS; i++) { t[i].fn = add; t[i].arg = &v[i]; submit(p, &t[i]); }
    pthread_mutex_lock(&p->mu);
    p->stop = 1;
    pthread_cond_broadcast(&p->cv);
    pthread_mutex_unlock(&p->mu);
    for (int i = 0; i < WORKERS; i++) pthread_join(th[i], NULL);
    assert(p->sum == 21);
    return 0;
}
