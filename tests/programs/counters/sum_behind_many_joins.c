// TRUE
// Of 520 threads that are all joined twelve add 1 each: the sum is read behind as many joins, and no order is searched for.
#include <assert.h>
#include <pthread.h>

int sum;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *add(void *arg) {
    pthread_mutex_lock(&lock);
    sum = sum + 1;
    pthread_mutex_unlock(&lock);
    return arg;
}

void *idle(void *arg) { return arg; }

int main(void) {
    pthread_t threads[520];
    for (int i = 0; i < 520; i++) pthread_create(&threads[i], 0, i < 12 ? add : idle, 0);
    for (int i = 0; i < 520; i++) pthread_join(threads[i], 0);
    assert(sum == 12);
    return 0;
}
