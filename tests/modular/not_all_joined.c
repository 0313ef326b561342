// FALSE
// As all_joined.c, but the loop that joins ends one thread too early.
#include <pthread.h>
int slots[8];
pthread_t ids[8];

void *worker(void *arg)
{
    int mine = (int)(long)arg;
    for (int i = 0; i < 1000000; i++) {
        slots[mine] += i;
    }
    return 0;
}

int main(void)
{
    int sum = 0;
    for (long i = 0; i < 8; i++) {
        pthread_create(&ids[i], 0, worker, (void *)i);
    }
    for (int i = 0; i < 7; i++) {
        pthread_join(ids[i], 0);
    }
    for (int i = 0; i < 8; i++) {
        sum += slots[i];
    }
    return sum;
}
