// FALSE
// The first thread reads either the first element or the last one. If it is the first one, what the event of the last one
// would have seen is not what the last one holds: the thread itself has written 1 there.
typedef unsigned long pthread_t;
typedef union { int state; } pthread_mutex_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int cells[3], *chosen;
pthread_mutex_t mutex;

void *reader(void *unused) {
    pthread_mutex_lock(&mutex);
    if (chosen != &cells[2]) cells[2] = 1;
    pthread_mutex_unlock(&mutex);
    pthread_mutex_lock(&mutex);
    int ignored = *chosen;
    if (!(cells[2] == 0)) reach_error();
    pthread_mutex_unlock(&mutex);
    return 0;
}

void *writer(void *unused) {
    pthread_mutex_lock(&mutex);
    cells[2] = 0;
    pthread_mutex_unlock(&mutex);
    return 0;
}

int main(void) {
    pthread_t first, second;
    chosen = __VERIFIER_nondet_int() ? &cells[2] : &cells[0];
    pthread_create(&first, 0, reader, 0);
    pthread_create(&second, 0, writer, 0);
    return 0;
}
