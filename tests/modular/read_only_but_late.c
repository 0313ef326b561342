// FALSE
// As read_only_after_start.c, but the table is filled after the first thread was created.
#include <pthread.h>
int table[100];

void *worker(void *arg)
{
    int sum = 0;
    for (int i = 0;; i++) {
        sum += table[(unsigned)i % 100];
    }
}

int main(void)
{
    pthread_t id;
    pthread_create(&id, 0, worker, 0);
    table[7] = 1;
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
