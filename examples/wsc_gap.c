// The smallest known difference between sequential consistency and its weak form, in
// which writes that nobody observes together need no total order: each thread's
// observations are possible, all four together are not under sequential consistency.
//
// verdict: TRUE
// verdict --mm wsc: FALSE(unreach-call)
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

int x = 0, y = 0;
int saw1 = 0, saw2 = 0, saw3 = 0, saw4 = 0;

void *thread1(void *arg)
{
    (void)arg;
    x = 1;
    int a = y;
    int b = x;
    saw1 = a == 1 && b == 1;
    return NULL;
}

void *thread2(void *arg)
{
    (void)arg;
    x = 2;
    int a = y;
    int b = x;
    saw2 = a == 2 && b == 2;
    return NULL;
}

void *thread3(void *arg)
{
    (void)arg;
    y = 1;
    int a = x;
    int b = y;
    saw3 = a == 2 && b == 1;
    return NULL;
}

void *thread4(void *arg)
{
    (void)arg;
    y = 2;
    int a = x;
    int b = y;
    saw4 = a == 1 && b == 2;
    return NULL;
}

int main(void)
{
    pthread_t t1, t2, t3, t4;
    pthread_create(&t1, NULL, thread1, NULL);
    pthread_create(&t2, NULL, thread2, NULL);
    pthread_create(&t3, NULL, thread3, NULL);
    pthread_create(&t4, NULL, thread4, NULL);
    pthread_join(t1, NULL);
    pthread_join(t2, NULL);
    pthread_join(t3, NULL);
    pthread_join(t4, NULL);
    assert(!(saw1 && saw2 && saw3 && saw4));
    return 0;
}
