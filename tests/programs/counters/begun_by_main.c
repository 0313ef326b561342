// TRUE
// `main` sets the counter, adds to it before, beside and after the threads, and reads it twice.
#include <assert.h>
#include <pthread.h>

unsigned char counter;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void *add(void *amount) {
    pthread_mutex_lock(&mutex);
    counter += (long)amount;
    counter += 1;
    pthread_mutex_unlock(&mutex);
    return 0;
}

int main(void) {
    pthread_t first, second;
    counter = 250;
    counter++;
    pthread_create(&first, 0, add, (void *)2L);
    pthread_create(&second, 0, add, (void *)3L);
    add((void *)4L);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(counter == (unsigned char)(251 + 2 + 3 + 4 + 3));
    counter++;
    assert(counter == 8);
    return 0;
}
