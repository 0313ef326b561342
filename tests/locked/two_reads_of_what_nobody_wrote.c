// TRUE
// Where the first read does not happen, the second still sees something that was written.
typedef unsigned long pthread_t;
typedef struct { int x; } pthread_mutex_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
pthread_mutex_t m, n;
int x;
void *other(void *arg) {
    pthread_mutex_lock(&m);
    x = 1;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    pthread_mutex_lock(&m);
    int a = 0, b;
    if (__VERIFIER_nondet_bool()) a = x;
    b = x;
    if (b == 7 || a == 7) reach_error();
    pthread_mutex_unlock(&m);
    return 0;
}
