// FALSE
// no-data-race: FALSE
// The place is searched without the lock: both threads may link their node into the same empty place, and one is lost.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct tree {
    struct tree *left, *right;
    int key;
};

static struct tree *root;
static pthread_mutex_t root_lock = PTHREAD_MUTEX_INITIALIZER;

static void insert(int key) {
    struct tree *node = calloc(1, sizeof *node);
    if (node == NULL)
        abort();
    node->key = key;
    struct tree **place = &root;
    while (*place != NULL)
        place = key < (*place)->key ? &(*place)->left : &(*place)->right;
    pthread_mutex_lock(&root_lock);
    *place = node;
    pthread_mutex_unlock(&root_lock);
}

static int count_in_order(const struct tree *tree, int *last) {
    if (tree == NULL)
        return 0;
    int count = count_in_order(tree->left, last);
    assert(*last < tree->key);
    *last = tree->key;
    return count + 1 + count_in_order(tree->right, last);
}

static void *inserter(void *argument) {
    insert(*(int *)argument);
    return NULL;
}

int main(void) {
    int keys[2] = {60, 70};
    pthread_t threads[2];
    insert(50);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, inserter, &keys[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    int last = 0;
    int count = count_in_order(root, &last);
    assert(count == 3);
    return 0;
}
