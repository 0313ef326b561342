// FALSE
// no-data-race: FALSE
// The worker marks the future as ready, releases the lock and only then writes the value: main may get 0.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

typedef struct future {
    pthread_mutex_t lock;
    pthread_cond_t is_ready;
    bool ready;
    long value;
    long (*compute)(long);
    long input;
    pthread_t thread;
} future_t;

static void *future_run(void *data) {
    future_t *future = data;
    long value = future->compute(future->input);
    pthread_mutex_lock(&future->lock);
    future->ready = true;
    pthread_cond_signal(&future->is_ready);
    pthread_mutex_unlock(&future->lock);
    future->value = value;
    return NULL;
}

static future_t *future_start(long (*compute)(long), long input) {
    future_t *future = calloc(1, sizeof(future_t));
    if (!future) {
        exit(EXIT_FAILURE);
    }
    pthread_mutex_init(&future->lock, NULL);
    pthread_cond_init(&future->is_ready, NULL);
    future->compute = compute;
    future->input = input;
    if (pthread_create(&future->thread, NULL, future_run, future)) {
        exit(EXIT_FAILURE);
    }
    return future;
}

static long future_get(future_t *future) {
    pthread_mutex_lock(&future->lock);
    while (!future->ready) {
        pthread_cond_wait(&future->is_ready, &future->lock);
    }
    long value = future->value;
    pthread_mutex_unlock(&future->lock);
    return value;
}

static void future_destroy(future_t *future) {
    pthread_join(future->thread, NULL);
    pthread_cond_destroy(&future->is_ready);
    pthread_mutex_destroy(&future->lock);
    free(future);
}

static long sum_up_to(long n) {
    long sum = 0;
    for (long i = 1; i <= n; i++) {
        sum += i;
    }
    return sum;
}

static long doubled(long n) {
    return 2 * n;
}

int main(void) {
    future_t *sum = future_start(sum_up_to, 4);
    future_t *twice = future_start(doubled, 7);
    long total = future_get(sum) + future_get(twice);
    assert(total == 24);
    future_destroy(sum);
    future_destroy(twice);
    return 0;
}
