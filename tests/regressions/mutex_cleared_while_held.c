// FALSE
// A thread clears a mutex that others hold, with a size that is computed: two are in the critical section then.
typedef unsigned long pthread_t;
typedef struct { int x; } pthread_mutex_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);
extern void *memset(void *, int, unsigned long);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct { pthread_mutex_t lock; int inside; } s;

void *enter(void *unused) {
    pthread_mutex_lock(&s.lock);
    s.inside++;
    if (s.inside != 1)
        reach_error();
    s.inside--;
    pthread_mutex_unlock(&s.lock);
    return 0;
}

void *clear(void *object) {
    int parts = __VERIFIER_nondet_int() ? 1 : 2;
    memset(object, 0, parts * (sizeof(pthread_mutex_t) / 2));
    return 0;
}

int main() {
    pthread_t a, b, c;
    pthread_create(&a, 0, enter, 0);
    pthread_create(&b, 0, enter, 0);
    pthread_create(&c, 0, clear, &s);
    pthread_join(a, 0);
}
