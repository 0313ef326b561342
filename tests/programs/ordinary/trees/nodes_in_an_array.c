// TRUE
// Node numbers are given out under the lock, so each thread fills a node of its own.
#include <assert.h>
#include <pthread.h>

#define NONE (-1)

struct node {
    int key;
    int child[2];
};

static struct arena {
    pthread_mutex_t lock;
    int used;
    int root;
    struct node nodes[4];
} arena = {PTHREAD_MUTEX_INITIALIZER, 0, NONE, {{0, {0}}}};

static int new_node(int key) {
    int index = arena.used++;
    struct node *node = &arena.nodes[index];
    node->key = key;
    node->child[0] = node->child[1] = NONE;
    return index;
}

static void add(int key) {
    pthread_mutex_lock(&arena.lock);
    int fresh = new_node(key);
    if (arena.root == NONE) {
        arena.root = fresh;
    } else {
        int at = arena.root;
        for (;;) {
            int side = key > arena.nodes[at].key;
            int next = arena.nodes[at].child[side];
            if (next == NONE || next == fresh) {
                arena.nodes[at].child[side] = fresh;
                break;
            }
            at = next;
        }
    }
    pthread_mutex_unlock(&arena.lock);
}

static int has(int key) {
    int at = arena.root;
    while (at != NONE && arena.nodes[at].key != key)
        at = arena.nodes[at].child[key > arena.nodes[at].key];
    return at != NONE;
}

static void *adder(void *key) {
    add(*(int *)key);
    return 0;
}

int main(void) {
    int keys[2] = {3, 8};
    pthread_t threads[2];
    add(5);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, adder, &keys[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    assert(arena.used == 3);
    assert(has(3) && has(5) && has(8));
    return 0;
}
