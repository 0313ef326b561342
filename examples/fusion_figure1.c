// The program of Figure 1 of the FUSION paper (Staged concurrent program analysis, FSE
// 2010). The result depends on who reads what: x may end as 1, 2 or 3, so that the
// assertion fails when, for example, the threads run one inside the other.
//
// verdict: FALSE(unreach-call)
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

int x;

void *add_global(void *arg)
{
    (void)arg;
    if (x < 1)
        x = x + 1;
    else
        x = x + 2;
    return NULL;
}

int main(void)
{
    pthread_t t1, t2;
    x = 0;
    pthread_create(&t1, NULL, add_global, NULL);
    pthread_create(&t2, NULL, add_global, NULL);
    pthread_join(t1, NULL);
    pthread_join(t2, NULL);
    assert(x == 3);
    return 0;
}
