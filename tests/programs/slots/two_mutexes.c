// FALSE
// Slot 0 is taken under different mutexes: both may take it, and both may then find that somebody took slot 1 before.
#include <pthread.h>

extern void reach_error(void);
int slot[2];
pthread_mutex_t mutexes[2];

void *insert(void *which) {
    pthread_mutex_t *mutex = &mutexes[(long)which];
    int taken = 0;
    pthread_mutex_lock(mutex);
    if (slot[0] == 0) {
        slot[0] = 1;
        taken = 1;
    }
    pthread_mutex_unlock(mutex);
    if (taken && !__sync_bool_compare_and_swap(&slot[1], 0, 1)) reach_error();
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, insert, (void *)0);
    insert((void *)1);
    return 0;
}
