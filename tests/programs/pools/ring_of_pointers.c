// TRUE
// Each of the two arguments is put into the ring once and taken once, before the workers stop. The ring, its index and its
// count are one structure: an element beyond the ring would be the index.
#include <assert.h>
#include <pthread.h>

struct pool {
    pthread_mutex_t mutex;
    int *ring[3];
    int head, count, stop;
} pool = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static void *work(void *unused) {
    for (;;) {
        pthread_mutex_lock(&pool.mutex);
        if (pool.count == 0) {
            int stop = pool.stop;
            pthread_mutex_unlock(&pool.mutex);
            if (stop) return 0;
            continue;
        }
        int *number = pool.ring[pool.head];
        pool.head = (pool.head + 1) % 3;
        pool.count--;
        pthread_mutex_unlock(&pool.mutex);
        *number = -*number;
    }
}

static void submit(int *number) {
    pthread_mutex_lock(&pool.mutex);
    pool.ring[(pool.head + pool.count) % 3] = number;
    pool.count++;
    pthread_mutex_unlock(&pool.mutex);
}

int main(void) {
    pthread_t first, second;
    int numbers[2] = {1, 2};
    pthread_create(&first, 0, work, 0);
    pthread_create(&second, 0, work, 0);
    submit(&numbers[0]);
    submit(&numbers[1]);
    pthread_mutex_lock(&pool.mutex);
    pool.stop = 1;
    pthread_mutex_unlock(&pool.mutex);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(numbers[0] == -1 && numbers[1] == -2);
    return 0;
}
