// A spin lock on an atomic exchange, with a bounded number of spins: whoever gets the
// old value 0 is alone inside.
//
// verdict: TRUE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int locked = 0;
int inside = 0;

void *worker(void *arg)
{
    (void)arg;
    for (int spin = 0; spin < 3; spin++) {
        if (atomic_exchange(&locked, 1) == 0) {
            inside++;
            assert(inside == 1);
            inside--;
            atomic_store(&locked, 0);
            break;
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, worker, NULL);
    pthread_create(&second, NULL, worker, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
