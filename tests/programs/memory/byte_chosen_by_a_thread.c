// TRUE
// All bytes stay 0, whichever of them the result of the thread chooses.
#include <assert.h>
#include <pthread.h>

union {
    unsigned char bytes[4];
    unsigned short halves[2];
} both;

void *work(void *unused) {
    both.halves[0] = 0;
    return unused;
}

int main(void) {
    pthread_t thread;
    void *result;
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, &result);
    assert(both.bytes[(long)result & 3] == 0);
    return 0;
}
