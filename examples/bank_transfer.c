// Money moves between two accounts under a lock, and an auditor adds them up without
// it: in the middle of a transfer the sum is wrong.
//
// verdict: FALSE(unreach-call)
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int savings = 100, checking = 100;

void *transfer(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&mutex);
    savings -= 30;
    checking += 30;
    pthread_mutex_unlock(&mutex);
    return NULL;
}

void *audit(void *arg)
{
    (void)arg;
    int sum = savings + checking;
    assert(sum == 200);
    return NULL;
}

int main(void)
{
    pthread_t t, a;
    pthread_create(&t, NULL, transfer, NULL);
    pthread_create(&a, NULL, audit, NULL);
    pthread_join(t, NULL);
    pthread_join(a, NULL);
    return 0;
}
