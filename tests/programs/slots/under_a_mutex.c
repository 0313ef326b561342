// TRUE
// Slots are looked at and taken under a mutex. Two messages begin at slot 0, so at most one comes to slot 1, and finds it free.
#include <pthread.h>

extern void reach_error(void);
int slot[4];
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int take(int place) {
    int taken = 0;
    pthread_mutex_lock(&mutex);
    if (slot[place] == 0) {
        slot[place] = 1;
        taken = 1;
    }
    pthread_mutex_unlock(&mutex);
    return taken;
}

void *insert(void *unused) {
    int place = 0;
    while (!take(place)) {
        if (place == 1) reach_error();
        place++;
    }
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, insert, 0);
    insert(0);
    return 0;
}
