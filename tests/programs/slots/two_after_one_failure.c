// FALSE
// Whoever finds slot 0 taken makes two attempts at slot 1: only one message can fail at slot 0, but its second attempt at slot 1 fails.
#include <pthread.h>

extern void reach_error(void);
int slot[2];

void *insert(void *unused) {
    if (!__sync_bool_compare_and_swap(&slot[0], 0, 1)) {
        __sync_bool_compare_and_swap(&slot[1], 0, 1);
        if (!__sync_bool_compare_and_swap(&slot[1], 0, 2)) reach_error();
    }
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, insert, 0);
    insert(0);
    return 0;
}
