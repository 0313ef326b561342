// FALSE
// Whether a try-lock in a function succeeded is what it returns; that of the other thread may fail.
#include <pthread.h>
extern void reach_error(void);
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int try_it(pthread_mutex_t *which) { return pthread_mutex_trylock(which) == 0; }
static void give(pthread_mutex_t *which) { pthread_mutex_unlock(which); }
void *other(void *unused) {
    if (try_it(&mutex)) give(&mutex);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    int first = try_it(&mutex);
    if (!first) {
        if (try_it(&mutex)) reach_error();
    }
    return 0;
}
