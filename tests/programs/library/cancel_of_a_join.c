// TRUE
// A thread that is cancelled while it joins another one leaves that to be joined.
#include <assert.h>
#include <pthread.h>
static pthread_t first, second;
static void *waits(void *argument) { return argument; }
static void *joins(void *argument) {
    pthread_join(first, 0);
    return 0;
}
int main(void) {
    void *result = 0;
    pthread_create(&first, 0, waits, &first);
    pthread_create(&second, 0, joins, 0);
    pthread_cancel(second);
    pthread_join(second, &result);
    if (result == PTHREAD_CANCELED) assert(pthread_join(first, &result) == 0 && result == &first);
}
