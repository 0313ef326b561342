// FALSE
// POSIX allows EBUSY, and the GNU library says it.
#include <assert.h>
#include <pthread.h>

int main(void)
{
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&m);
    assert(pthread_mutex_destroy(&m) == 0);
}
