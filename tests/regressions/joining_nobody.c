// TRUE
// No thread has the handle 0, also not `main` after it returned: joining 0 waits for ever.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern void reach_error(void);

void *waiter(void *arg) {
    pthread_t nobody = 0;
    pthread_join(nobody, 0);
    reach_error();
    return arg;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, waiter, 0);
    return 0;
}
