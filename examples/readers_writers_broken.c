// Readers and a writer that forgets to ask whether somebody is reading: a reader can
// find one half written.
//
// verdict: FALSE(unreach-call)
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int readers = 0;
int writing = 0;
int left = 0, right = 0; // written together, so that readers find them equal

void *reader(void *arg)
{
    (void)arg;
    int may_read = 0;
    pthread_mutex_lock(&mutex);
    if (!writing) {
        readers++;
        may_read = 1;
    }
    pthread_mutex_unlock(&mutex);
    if (may_read) {
        assert(left == right);
        pthread_mutex_lock(&mutex);
        readers--;
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

void *writer(void *arg)
{
    (void)arg;
    int may_write = 0;
    pthread_mutex_lock(&mutex);
    if (!writing) {
        writing = 1;
        may_write = 1;
    }
    pthread_mutex_unlock(&mutex);
    if (may_write) {
        left++;
        right++;
        pthread_mutex_lock(&mutex);
        writing = 0;
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

int main(void)
{
    pthread_t r1, r2, w;
    pthread_create(&r1, NULL, reader, NULL);
    pthread_create(&r2, NULL, reader, NULL);
    pthread_create(&w, NULL, writer, NULL);
    pthread_join(r1, NULL);
    pthread_join(r2, NULL);
    pthread_join(w, NULL);
    return 0;
}
