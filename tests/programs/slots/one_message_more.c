// FALSE
// Five messages for six slots, 0 with three of them and 1 with two: the last to come to slot 3 finds it taken.
#include <pthread.h>
#define SIZE 6

extern void reach_error(void);
int slot[SIZE];

void *insert(void *first) {
    int place = (int)(long)first;
    while (!__sync_bool_compare_and_swap(&slot[place], 0, 1)) {
        if (place == 3) reach_error();
        place = (place + 1) % SIZE;
    }
    return 0;
}

int main(void) {
    pthread_t thread;
    for (long message = 0; message < 4; message++) pthread_create(&thread, 0, insert, (void *)(message / 3));
    insert((void *)1);
    return 0;
}
