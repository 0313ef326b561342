// A producer and a consumer share a ring of two places under a mutex. Items come out in
// the order in which they went in, and the ring never overflows.
//
// verdict: TRUE
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define SIZE 2
#define ITEMS 3

int buffer[SIZE];
int count = 0; // items in the buffer
int head = 0;  // where the next item is taken
int tail = 0;  // where the next item is put
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void *producer(void *arg)
{
    (void)arg;
    int item = 1;
    for (int attempt = 0; attempt < ITEMS; attempt++) {
        pthread_mutex_lock(&mutex);
        if (count < SIZE) {
            buffer[tail] = item;
            tail = (tail + 1) % SIZE;
            count++;
            item++;
        }
        assert(count <= SIZE);
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

void *consumer(void *arg)
{
    (void)arg;
    int expected = 1;
    for (int attempt = 0; attempt < ITEMS; attempt++) {
        pthread_mutex_lock(&mutex);
        if (count > 0) {
            assert(buffer[head] == expected);
            head = (head + 1) % SIZE;
            count--;
            expected++;
        }
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

int main(void)
{
    pthread_t p, c;
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&c, NULL, consumer, NULL);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    return 0;
}
