// A lock-free stack after Treiber: the nodes are places of an array, the top is swung
// by compare-and-swap. Two threads push one node each; afterwards every successful push
// is on the stack exactly once.
//
// verdict: TRUE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define NONE (-1)

int next[2];
atomic_int top = NONE;
int pushed[2];

void push(int node)
{
    for (int attempt = 0; attempt < 2; attempt++) {
        int old = atomic_load(&top);
        next[node] = old;
        if (atomic_compare_exchange_strong(&top, &old, node)) {
            pushed[node] = 1;
            break;
        }
    }
}

void *push_first(void *arg)
{
    (void)arg;
    push(0);
    return NULL;
}

void *push_second(void *arg)
{
    (void)arg;
    push(1);
    return NULL;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, push_first, NULL);
    pthread_create(&second, NULL, push_second, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);

    int length = 0;
    int node = atomic_load(&top);
    for (int step = 0; step < 3; step++) {
        if (node != NONE) {
            length++;
            node = next[node];
        }
    }
    assert(length == pushed[0] + pushed[1]);
    return 0;
}
