// TRUE
// Four messages for six slots, 0 and 1 with two messages each: slots 0 to 3 are taken, whatever the order. Only one message is
// ever left over for slot 3, so that nobody finds it taken, and no search goes beyond it.
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
    for (long message = 0; message < 3; message++) pthread_create(&thread, 0, insert, (void *)(message / 2));
    insert((void *)1);
    return 0;
}
