// TRUE
// Clearing a structure before its mutex is initialised and threads exist changes nothing.
typedef unsigned long pthread_t;
typedef struct { int x; } pthread_mutex_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern int pthread_mutex_init(pthread_mutex_t *, const void *);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);
extern void *memset(void *, int, unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void reach_error(void);

struct counter { int inside; pthread_mutex_t lock; };

void *enter(void *object) {
    struct counter *counter = object;
    pthread_mutex_lock(&counter->lock);
    counter->inside++;
    if (counter->inside != 1)
        reach_error();
    counter->inside--;
    pthread_mutex_unlock(&counter->lock);
    return 0;
}

void clear(void *object, unsigned long size) { memset(object, 0, size); }

int main() {
    struct counter *counter = calloc(1, sizeof *counter);
    clear(counter, sizeof *counter);
    pthread_mutex_init(&counter->lock, 0);
    pthread_t a, b;
    pthread_create(&a, 0, enter, counter);
    pthread_create(&b, 0, enter, counter);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
