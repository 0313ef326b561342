// TRUE
// Clearing and initialising a mutex before there are threads that use it changes nothing.
#include <assert.h>
#include <pthread.h>
#include <string.h>
struct counter {
    int value;
    pthread_mutex_t lock;
} c;
void *run(void *unused) {
    pthread_mutex_lock(&c.lock);
    c.value++;
    pthread_mutex_unlock(&c.lock);
    return 0;
}
int main(void) {
    pthread_t a, b;
    memset(&c, 0, sizeof c);
    pthread_mutex_init(&c.lock, 0);
    pthread_mutex_lock(&c.lock);
    c.value = 0;
    pthread_mutex_unlock(&c.lock);
    pthread_create(&a, 0, run, 0);
    pthread_create(&b, 0, run, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(c.value == 2);
}
