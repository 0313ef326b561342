// TRUE
// FUSION's Figure 3, indexer: THREADS threads insert four messages each into a hash table of 128
// entries, by compare-and-swap with linear probing. From 12 threads on there are collisions. The property is that no
// collision happens on entry ENTRY. It holds where no more than one message ever gets there: as its first choice, or as
// the only one that the entries before it leave over, whatever the order.
#include <pthread.h>
#ifndef THREADS
#define THREADS 32
#endif
#ifndef ENTRY
#define ENTRY 72
#endif
#define SIZE 128
#define MESSAGES 4

extern void reach_error(void);
int table[SIZE];

void *insert(void *argument) {
    int thread = (int)(long)argument;
    for (int message = 1; message <= MESSAGES; message++) {
        int value = message * 11 + thread;
        int entry = value * 7 % SIZE;
        while (!__sync_bool_compare_and_swap(&table[entry], 0, value)) {
            if (entry == ENTRY) reach_error();
            entry = (entry + 1) % SIZE;
        }
    }
    return 0;
}

int main(void) {
    for (long thread = 1; thread < THREADS; thread++) {
        pthread_t handle;
        pthread_create(&handle, 0, insert, (void *)thread);
    }
    insert((void *)0);
    return 0;
}
