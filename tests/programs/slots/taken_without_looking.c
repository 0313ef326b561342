// FALSE
// Slot 0 is also taken by a thread that does not look, so that three messages go on to slot 1, two to slot 2, and one of them
// finds it taken. Without that thread it would be free for the only one that comes there.
#include <pthread.h>

extern void reach_error(void);
int slot[3];

void *insert(void *unused) {
    int place = 0;
    while (!__sync_bool_compare_and_swap(&slot[place], 0, 1)) {
        if (place == 2) reach_error();
        place = (place + 1) % 3;
    }
    return 0;
}

void *occupy(void *unused) {
    slot[0] = 1;
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, insert, 0);
    pthread_create(&thread, 0, insert, 0);
    pthread_create(&thread, 0, insert, 0);
    pthread_create(&thread, 0, occupy, 0);
    return 0;
}
