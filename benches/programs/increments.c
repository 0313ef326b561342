// Four threads increment a counter under a mutex and note what they saw.
typedef struct { int owner; } pthread_mutex_t;
extern int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);
extern int pthread_join(unsigned long, void **);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

pthread_mutex_t mutex;
int counter, seen[4], stop;

void *work(void *argument) {
    int me = (int)(long)argument;
    while (!stop && __VERIFIER_nondet_int()) {
        pthread_mutex_lock(&mutex);
        counter = counter + 1;
        seen[me] = counter * 3 + me;
        pthread_mutex_unlock(&mutex);
    }
    return 0;
}

int main(void) {
    unsigned long threads[4];
    for (int i = 0; i < 4; i++) pthread_create(&threads[i], 0, work, (void *)(long)i);
    stop = 1;
    for (int i = 0; i < 4; i++) pthread_join(threads[i], 0);
    if (counter < 0) reach_error();
    return 0;
}
