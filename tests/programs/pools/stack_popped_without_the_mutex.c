// FALSE
// The elements of a stack that two threads share are first cleared byte by byte. A thread that pops without the mutex may pop what the
// other one pops as well, and what is below is lost or stays.
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
    struct element *popped = top;
    if (popped) top = popped->next;
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
