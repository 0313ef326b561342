// FALSE
// Nobody finds slot 1 taken who wants to take it, but somebody who only looks does.
#include <pthread.h>

extern void reach_error(void);
int slot[2];

void *insert(void *unused) {
    if (!__sync_bool_compare_and_swap(&slot[0], 0, 1)) __sync_bool_compare_and_swap(&slot[1], 0, 1);
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, insert, 0);
    pthread_create(&thread, 0, insert, 0);
    if (slot[1]) reach_error();
    return 0;
}
