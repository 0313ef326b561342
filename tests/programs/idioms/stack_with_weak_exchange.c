// TRUE
// A stack without locks: an exchange that fails for no reason leaves the new node as it was, so that it may be tried as often as one likes.
#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <threads.h>
struct node {
    int value;
    struct node *next;
};
static _Atomic(struct node *) top;

static void push(int value) {
    struct node *node = malloc(sizeof(struct node));
    struct node *old = atomic_load(&top);
    node->value = value;
    node->next = old;
    while (!atomic_compare_exchange_weak(&top, &old, node)) node->next = old;
}

static int pop(int *value) {
    struct node *node = atomic_load(&top);
    do {
        if (!node) return 0;
    } while (!atomic_compare_exchange_weak(&top, &node, node->next));
    *value = node->value;
    return 1;
}

static int push_one(void *unused) {
    push(1);
    return 0;
}

static int push_two(void *unused) {
    push(2);
    return 0;
}

int main(void) {
    thrd_t first, second;
    int x = 0, y = 0, z = 0;
    thrd_create(&first, push_one, NULL);
    thrd_create(&second, push_two, NULL);
    thrd_join(first, NULL);
    thrd_join(second, NULL);
    assert(pop(&x) && pop(&y) && x + y == 3 && !pop(&z));
    return 0;
}
