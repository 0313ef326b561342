// FALSE
// The failing thread does nothing that others see; it must still be created before it runs.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern void reach_error(void);
pthread_t t;

void *work(void *arg) {
    reach_error();
    return 0;
}

int main(void) {
    pthread_create(&t, 0, work, 0);
    return 0;
}
