// TRUE
// A job is filled by the producer before it is put into the queue; from then on the queue and the jobs in it are accessed with
// the mutex held.
#include <pthread.h>
#include <stdlib.h>

struct job { struct job *next; int size, done; };

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct job *head;

void *producer(void *arg)
{
    for (int i = 0;; i++) {
        struct job *job = malloc(sizeof(struct job));
        job->size = i;
        job->done = 0;
        pthread_mutex_lock(&m);
        job->next = head;
        head = job;
        pthread_mutex_unlock(&m);
    }
}

void *consumer(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        struct job *job = head;
        if (job) {
            head = job->next;
            job->done = job->size;
        }
        pthread_mutex_unlock(&m);
    }
}

int main(void)
{
    pthread_t id;
    pthread_create(&id, 0, producer, 0);
    for (;;) {
        pthread_create(&id, 0, consumer, 0);
    }
}
