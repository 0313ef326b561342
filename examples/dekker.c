// Dekker's mutual exclusion, the oldest known. A thread enters only after it has seen
// the other's flag down while its own is up; the turn decides who steps back. Attempts
// are bounded.
//
// verdict: TRUE
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

int flag0 = 0, flag1 = 0;
int turn = 0;
int inside = 0;

void critical_section(void)
{
    inside++;
    assert(inside == 1);
    inside--;
}

void *thread0(void *arg)
{
    (void)arg;
    flag0 = 1;
    for (int attempt = 0; attempt < 2; attempt++) {
        if (!flag1) {
            critical_section();
            turn = 1;
            break;
        }
        if (turn != 0) {
            // Step back and come again.
            flag0 = 0;
            flag0 = 1;
        }
    }
    flag0 = 0;
    return NULL;
}

void *thread1(void *arg)
{
    (void)arg;
    flag1 = 1;
    for (int attempt = 0; attempt < 2; attempt++) {
        if (!flag0) {
            critical_section();
            turn = 0;
            break;
        }
        if (turn != 1) {
            flag1 = 0;
            flag1 = 1;
        }
    }
    flag1 = 0;
    return NULL;
}

int main(void)
{
    pthread_t t0, t1;
    pthread_create(&t0, NULL, thread0, NULL);
    pthread_create(&t1, NULL, thread1, NULL);
    pthread_join(t0, NULL);
    pthread_join(t1, NULL);
    return 0;
}
