// TRUE
// A linked list; four workers wait for a condition. A task is unlinked where it is found, and workers leave an empty list only.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#define WORKERS 4
#define TASKS 4
#define RING 4
struct task { void (*fn)(void *); void *arg; struct task *next; };
struct pool { pthread_mutex_t mu; pthread_cond_t cv; struct task *first, *last; int stop; int sum; };
static struct pool *shared;
static void add(void *a) { int *x = a; pthread_mutex_lock(&shared->mu); shared->sum += *x; pthread_mutex_unlock(&shared->mu); }
static void *work(void *arg) {
    struct pool *p = arg;
    for (;;) {
        pthread_mutex_lock(&p->mu);
        while (p->first == NULL && !p->stop)
            pthread_cond_wait(&p->cv, &p->mu);
        if (p->first == NULL) { pthread_mutex_unlock(&p->mu); return NULL; }
        struct task *t = p->first;
        p->first = t->next;
        pthread_mutex_unlock(&p->mu);
        t->fn(t->arg);
    }
}
static void submit(struct pool *p, struct task *t) {
    pthread_mutex_lock(&p->mu);
    t->next = NULL;
    if (p->first == NULL) p->first = t; else p->last->next = t;
    p->last = t;
    pthread_cond_signal(&p->cv);
    pthread_mutex_unlock(&p->mu);
}
int main(void) {
    struct pool pool = {.mu = PTHREAD_MUTEX_INITIALIZER, .cv = PTHREAD_COND_INITIALIZER};
    struct pool *p = &pool;
    shared = p;
    int v[TASKS]; pthread_t th[WORKERS];
    for (int i = 0; i < TASKS; i++) v[i] = i + 1;
    struct task t[TASKS];
    for (int i = 0; i < WORKERS; i++) pthread_create(&th[i], NULL, work, p);
    for (int i = 0; i < TASKS; i++) { t[i].fn = add; t[i].arg = &v[i]; submit(p, &t[i]); }
    pthread_mutex_lock(&p->mu);
    p->stop = 1;
    pthread_cond_broadcast(&p->cv);
    pthread_mutex_unlock(&p->mu);
    for (int i = 0; i < WORKERS; i++) pthread_join(th[i], NULL);
    assert(p->sum == 10);
    return 0;
}
