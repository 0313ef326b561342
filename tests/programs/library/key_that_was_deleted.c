// FALSE
// The C library finds out that a key was deleted.
#include <assert.h>
#include <pthread.h>
int main(void) {
    pthread_key_t key;
    pthread_key_create(&key, 0);
    assert(pthread_setspecific(key, &key) == 0 && pthread_getspecific(key) == &key);
    assert(pthread_key_delete(key) == 0);
    assert(pthread_setspecific(key, &key) == 0);
}
