// TRUE
// The table is written before the first thread exists and only read afterwards.
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
    for (int i = 0; i < 100; i++) {
        table[i] = i * i;
    }
    for (;;) {
        pthread_t id;
        pthread_create(&id, 0, worker, 0);
    }
}
