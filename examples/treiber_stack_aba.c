// The ABA problem of a lock-free stack. One thread reads the top node and its successor
// and is interrupted; the other pops both nodes and pushes the first one back. The
// compare-and-swap of the first thread then succeeds although the stack has changed,
// and puts a node on the stack that the other thread owns.
//
// verdict: FALSE(unreach-call)
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define NONE (-1)

int next[2] = {1, NONE}; // node 0 above node 1
atomic_int top = 0;
int owned = NONE; // the node that the second thread keeps

int pop(void)
{
    int node = atomic_load(&top);
    if (node == NONE) {
        return NONE;
    }
    int below = next[node];
    if (atomic_compare_exchange_strong(&top, &node, below)) {
        return node;
    }
    return NONE;
}

void push(int node)
{
    int old = atomic_load(&top);
    next[node] = old;
    atomic_compare_exchange_strong(&top, &old, node);
}

void *pop_one(void *arg)
{
    (void)arg;
    pop();
    return NULL;
}

void *pop_two_push_one(void *arg)
{
    (void)arg;
    int first = pop();
    owned = pop();
    if (first != NONE) {
        push(first);
    }
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, pop_one, NULL);
    pthread_create(&b, NULL, pop_two_push_one, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    // What the second thread owns is not on the stack.
    assert(owned == NONE || atomic_load(&top) != owned);
    return 0;
}
