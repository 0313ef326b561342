// The running example of the thesis whose partial-order encoding this tool follows
// (Figure 5.3): if y ends as 0, then x was 0 when it was read, and everybody writes 1
// to x.
//
// verdict: TRUE
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

int x = 0, y = 0;

void *thread1(void *arg)
{
    (void)arg;
    if (y == 1)
        x = 1;
    else
        x = 1 - y;
    return NULL;
}

void *thread2(void *arg)
{
    (void)arg;
    y = x;
    x = 1 - y;
    assert(x == 1 || y == 1);
    return NULL;
}

int main(void)
{
    pthread_t t1, t2;
    pthread_create(&t1, NULL, thread1, NULL);
    pthread_create(&t2, NULL, thread2, NULL);
    pthread_join(t1, NULL);
    pthread_join(t2, NULL);
    return 0;
}
