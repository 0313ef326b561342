// TRUE
// A thread locks the next node before it unlocks the one before, so a node is unlinked only while its predecessor is
// locked and in the list: 2 and 3 are both gone at the end.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct node {
    int key;
    struct node *next;
    pthread_mutex_t lock;
};

static struct node *list;

static struct node *make_node(int key, struct node *next) {
    struct node *node = malloc(sizeof *node);
    if (node == NULL)
        abort();
    node->key = key;
    node->next = next;
    pthread_mutex_init(&node->lock, NULL);
    return node;
}

static bool remove_key(int key) {
    struct node *before = list;
    pthread_mutex_lock(&before->lock);
    struct node *node = before->next;
    while (node != NULL) {
        pthread_mutex_lock(&node->lock);
        if (node->key == key) {
            before->next = node->next;
            pthread_mutex_unlock(&node->lock);
            pthread_mutex_unlock(&before->lock);
            return true;
        }
        pthread_mutex_unlock(&before->lock);
        before = node;
        node = node->next;
    }
    pthread_mutex_unlock(&before->lock);
    return false;
}

static void *remover(void *key) {
    bool found = remove_key(*(int *)key);
    assert(found);
    return NULL;
}

int main(void) {
    int keys[2] = {2, 3};
    pthread_t threads[2];
    list = make_node(0, make_node(2, make_node(3, NULL)));
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, remover, &keys[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(list->next == NULL);
    return 0;
}
