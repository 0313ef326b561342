// Two threads each raise their own flag and then look at the other's. Under sequential
// consistency at least one of them sees the other (on real hardware, with store
// buffers, perhaps neither).
//
// verdict: TRUE
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

int x = 0, y = 0;
int seen_x, seen_y;

void *left(void *arg)
{
    (void)arg;
    x = 1;
    seen_y = y;
    return NULL;
}

void *right(void *arg)
{
    (void)arg;
    y = 1;
    seen_x = x;
    return NULL;
}

int main(void)
{
    pthread_t l, r;
    pthread_create(&l, NULL, left, NULL);
    pthread_create(&r, NULL, right, NULL);
    pthread_join(l, NULL);
    pthread_join(r, NULL);
    assert(seen_x == 1 || seen_y == 1);
    return 0;
}
