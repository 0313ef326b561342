// Peterson's mutual exclusion with the two first statements swapped: announcing oneself
// after giving away the turn lets both threads in.
//
// verdict: FALSE(unreach-call)
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

int wants0 = 0, wants1 = 0; // who wants to enter
int turn = 0;               // who may go first if both want to
int inside = 0;             // how many are in the critical section

void critical_section(void)
{
    inside++;
    assert(inside == 1);
    inside--;
}

void *thread0(void *arg)
{
    (void)arg;
    turn = 1;
    wants0 = 1;
    for (int attempt = 0; attempt < 2; attempt++) {
        if (!wants1 || turn == 0) {
            critical_section();
            break;
        }
    }
    wants0 = 0;
    return NULL;
}

void *thread1(void *arg)
{
    (void)arg;
    turn = 0;
    wants1 = 1;
    for (int attempt = 0; attempt < 2; attempt++) {
        if (!wants0 || turn == 1) {
            critical_section();
            break;
        }
    }
    wants1 = 0;
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
