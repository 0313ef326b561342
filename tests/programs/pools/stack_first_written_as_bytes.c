// TRUE
// The elements of a stack that two threads share are first cleared byte by byte. Each thread pushes one and pops one, under a mutex, so that there
// always is one to pop, and in the end there is none.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct element { struct element *next; int value; };
struct element *top;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
    struct element *new = memset(malloc(sizeof *new), 0, sizeof *new);
    new->value = 1;
    pthread_mutex_lock(&mutex);
    new->next = top;
    top = new;
    pthread_mutex_unlock(&mutex);
    pthread_mutex_lock(&mutex);
    struct element *popped = top;
    top = popped->next;
    pthread_mutex_unlock(&mutex);
    assert(popped->value == 1);
    return 0;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, work, 0);
    pthread_create(&second, 0, work, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(!top);
    return 0;
}
