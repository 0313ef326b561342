// TRUE
// FUSION's Figure 3, a synchronisation module: THREADS threads take turns. Each waits under the mutex for
// its turn, works alone, and hands over; the last one finds everything done.
#include <pthread.h>
#ifndef THREADS
#define THREADS 13
#endif

extern void reach_error(void);
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int turn, done;

void wait_for(int thread) {
    pthread_mutex_lock(&mutex);
    while (turn != thread) pthread_cond_wait(&changed, &mutex);
    pthread_mutex_unlock(&mutex);
}

void hand_over(int thread) {
    pthread_mutex_lock(&mutex);
    turn = thread + 1;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mutex);
}

void *worker(void *argument) {
    int thread = (int)(long)argument;
    wait_for(thread);
    if (done != thread) reach_error();
    done = done + 1;
    hand_over(thread);
    return 0;
}

int main(void) {
    for (long thread = 1; thread < THREADS; thread++) {
        pthread_t handle;
        pthread_create(&handle, 0, worker, (void *)thread);
    }
    worker((void *)0);
    return 0;
}
