// FALSE
// As queue_of_jobs.c, but the producer finishes filling the job after it put it into the queue and gave up the mutex.
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
        pthread_mutex_lock(&m);
        job->next = head;
        head = job;
        pthread_mutex_unlock(&m);
        job->done = 0;
    }
}

void *consumer(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        struct job *job = head;
        if (job) {
            head = job->next;
            job->done = 1;
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
