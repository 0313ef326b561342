// A ticket lock on C11 atomics: each thread draws a number and enters when it is
// served. A thread that is not served within two looks gives up (and nobody after it is
// served).
//
// verdict: TRUE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int next_ticket = 0;
atomic_int now_serving = 0;
int inside = 0;

void *visitor(void *arg)
{
    (void)arg;
    int ticket = atomic_fetch_add(&next_ticket, 1);
    for (int look = 0; look < 2; look++) {
        if (atomic_load(&now_serving) == ticket) {
            inside++;
            assert(inside == 1);
            inside--;
            atomic_store(&now_serving, ticket + 1);
            break;
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t a, b, c;
    pthread_create(&a, NULL, visitor, NULL);
    pthread_create(&b, NULL, visitor, NULL);
    pthread_create(&c, NULL, visitor, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);
    return 0;
}
