// TRUE
// no-data-race: TRUE
// Missing nodes on the path are made under the lock, so both words are in the trie.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#define LETTERS 3

struct trie {
    struct trie *children[LETTERS];
    bool ends;
};

static struct trie root;
static pthread_mutex_t trie_lock = PTHREAD_MUTEX_INITIALIZER;

static void add(const char *word) {
    struct trie *node = &root;
    pthread_mutex_lock(&trie_lock);
    for (; *word != '\0'; word++) {
        struct trie **child = &node->children[*word - 'a'];
        if (*child == NULL) {
            *child = calloc(1, sizeof(struct trie));
            if (*child == NULL)
                abort();
        }
        node = *child;
    }
    node->ends = true;
    pthread_mutex_unlock(&trie_lock);
}

static bool contains(const char *word) {
    const struct trie *node = &root;
    for (; *word != '\0' && node != NULL; word++)
        node = node->children[*word - 'a'];
    return node != NULL && node->ends;
}

static void *adder(void *word) {
    add(word);
    return NULL;
}

int main(void) {
    static char words[2][3] = {"ab", "ac"};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, adder, words[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(contains("ab"));
    assert(contains("ac"));
    assert(!contains("a"));
    return 0;
}
