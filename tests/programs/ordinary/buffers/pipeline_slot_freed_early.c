// FALSE
// The middle stage says that its slot is free before it reads the item: the next item may be there already.
#include <assert.h>
#include <pthread.h>

struct stage {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int full;
    int item;
};

static struct stage stages[2] = {
    {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0},
    {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0},
};

static void put(struct stage *stage, int item) {
    pthread_mutex_lock(&stage->lock);
    while (stage->full)
        pthread_cond_wait(&stage->changed, &stage->lock);
    stage->item = item;
    stage->full = 1;
    pthread_cond_signal(&stage->changed);
    pthread_mutex_unlock(&stage->lock);
}

static int get(struct stage *stage) {
    pthread_mutex_lock(&stage->lock);
    while (!stage->full)
        pthread_cond_wait(&stage->changed, &stage->lock);
    stage->full = 0;
    pthread_cond_signal(&stage->changed);
    pthread_mutex_unlock(&stage->lock);
    int item = stage->item;
    return item;
}

static void *source(void *unused) {
    (void)unused;
    for (int i = 1; i <= 2; i++)
        put(&stages[0], i);
    return NULL;
}

static void *filter(void *unused) {
    (void)unused;
    for (int i = 1; i <= 2; i++)
        put(&stages[1], 10 * get(&stages[0]));
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, source, NULL);
    pthread_create(&threads[1], NULL, filter, NULL);
    for (int i = 1; i <= 2; i++)
        assert(get(&stages[1]) == 10 * i);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
