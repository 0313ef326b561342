// Two threads take two locks in opposite order. They can block each other for ever, but
// whoever holds both locks is alone; no run, blocked or not, breaks the assertion.
//
// verdict: TRUE
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
int balance = 0;

void *forwards(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    balance++;
    assert(balance == 1);
    balance--;
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return NULL;
}

void *backwards(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    balance++;
    assert(balance == 1);
    balance--;
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return NULL;
}

int main(void)
{
    pthread_t t1, t2;
    pthread_create(&t1, NULL, forwards, NULL);
    pthread_create(&t2, NULL, backwards, NULL);
    pthread_join(t1, NULL);
    pthread_join(t2, NULL);
    return 0;
}
