// FALSE
// Another thread writes to the old object after it was copied: the write is lost.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int *buffer;

void *writer(void *unused) {
    buffer[0] = 1;
    return NULL;
}

int main(void) {
    pthread_t t;
    buffer = calloc(1, sizeof(int));
    pthread_create(&t, NULL, writer, NULL);
    buffer = realloc(buffer, 2 * sizeof(int));
    pthread_join(t, NULL);
    assert(buffer[0] == 1);
    return 0;
}
