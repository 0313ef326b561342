// TRUE
// Two threads add to a double under a mutex: both orders give the same sum here.
#include <assert.h>
#include <pthread.h>

double area = 0.0;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *add(void *part) {
    pthread_mutex_lock(&lock);
    area += *(double *)part;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t t, u;
    double half = 0.5, quarter = 0.25;
    pthread_create(&t, NULL, add, &half);
    pthread_create(&u, NULL, add, &quarter);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    assert(area == 0.75);
    return 0;
}
