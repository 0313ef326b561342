// FALSE
// The second thread makes the mutex free while the first one holds it: both are inside.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int inside;
void *run(void *again) {
    if (again)
        pthread_mutex_init(&m, 0);
    pthread_mutex_lock(&m);
    inside = inside + 1;
    assert(inside == 1);
    inside = inside - 1;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, run, 0);
    pthread_create(&b, 0, run, &m);
    pthread_join(a, 0);
    pthread_join(b, 0);
}
