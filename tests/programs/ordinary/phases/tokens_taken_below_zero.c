// FALSE
// The number is tested first and decremented afterwards: two threads may take the last token.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

struct bucket {
    atomic_int tokens;
};

static struct bucket bucket = {1};
static atomic_int granted;

static bool take_token(struct bucket *b) {
    int tokens = atomic_load(&b->tokens);
    if (tokens > 0) {
        atomic_fetch_sub(&b->tokens, 1);
        return true;
    }
    return false;
}

static void *request(void *unused) {
    (void)unused;
    if (take_token(&bucket))
        atomic_fetch_add(&granted, 1);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, request, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(atomic_load(&bucket.tokens) == 0);
    assert(atomic_load(&granted) == 1);
    return 0;
}
