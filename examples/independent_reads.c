// Independent reads of independent writes: two observers must not disagree about which
// of two unrelated writes came first.
//
// verdict: TRUE
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

int x = 0, y = 0;
int first_x, then_y; // what observer 1 sees
int first_y, then_x; // what observer 2 sees

void *write_x(void *arg)
{
    (void)arg;
    x = 1;
    return NULL;
}

void *write_y(void *arg)
{
    (void)arg;
    y = 1;
    return NULL;
}

void *observe_x_then_y(void *arg)
{
    (void)arg;
    first_x = x;
    then_y = y;
    return NULL;
}

void *observe_y_then_x(void *arg)
{
    (void)arg;
    first_y = y;
    then_x = x;
    return NULL;
}

int main(void)
{
    pthread_t wx, wy, o1, o2;
    pthread_create(&wx, NULL, write_x, NULL);
    pthread_create(&wy, NULL, write_y, NULL);
    pthread_create(&o1, NULL, observe_x_then_y, NULL);
    pthread_create(&o2, NULL, observe_y_then_x, NULL);
    pthread_join(wx, NULL);
    pthread_join(wy, NULL);
    pthread_join(o1, NULL);
    pthread_join(o2, NULL);
    assert(!(first_x == 1 && then_y == 0 && first_y == 1 && then_x == 0));
    return 0;
}
