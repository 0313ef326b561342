// FALSE
// Whoever took slot 0 frees it again, but two may find it taken in the meantime, and the second of them finds slot 1 taken, too.
#include <pthread.h>

extern void reach_error(void);
int slot[3];

void *insert(void *unused) {
    int place = 0;
    while (!__sync_bool_compare_and_swap(&slot[place], 0, 1)) {
        if (place == 1) reach_error();
        place++;
        if (place == 3) return 0;
    }
    if (place == 0) slot[0] = 0;
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, insert, 0);
    pthread_create(&thread, 0, insert, 0);
    pthread_create(&thread, 0, insert, 0);
    return 0;
}
