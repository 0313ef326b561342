// TRUE
// As many messages as slots, and the search goes round: the last slot that is taken, 0, is taken by the only message that
// comes to it. That bounds hold which only agree with each other (one failure more everywhere would agree, too) is not enough here:
// they are the least ones.
#include <pthread.h>
#define SIZE 4

extern void reach_error(void);
int slot[SIZE];

void *insert(void *first) {
    int place = (int)(long)first;
    while (!__sync_bool_compare_and_swap(&slot[place], 0, 1)) {
        if (place == 0) reach_error();
        place = (place + 1) % SIZE;
    }
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, insert, (void *)1);
    pthread_create(&thread, 0, insert, (void *)1);
    pthread_create(&thread, 0, insert, (void *)2);
    insert((void *)3);
    return 0;
}
