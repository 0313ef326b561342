// Three philosophers take two forks each. They may starve (each holding one fork), but
// no fork is ever used by two: the assertion holds in every run, blocked or not.
//
// verdict: TRUE
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t fork0 = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t fork1 = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t fork2 = PTHREAD_MUTEX_INITIALIZER;
int users0 = 0, users1 = 0, users2 = 0; // who eats with which fork

void *philosopher0(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&fork0);
    pthread_mutex_lock(&fork1);
    users0++;
    users1++;
    assert(users0 == 1 && users1 == 1);
    users0--;
    users1--;
    pthread_mutex_unlock(&fork1);
    pthread_mutex_unlock(&fork0);
    return NULL;
}

void *philosopher1(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&fork1);
    pthread_mutex_lock(&fork2);
    users1++;
    users2++;
    assert(users1 == 1 && users2 == 1);
    users1--;
    users2--;
    pthread_mutex_unlock(&fork2);
    pthread_mutex_unlock(&fork1);
    return NULL;
}

void *philosopher2(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&fork2);
    pthread_mutex_lock(&fork0);
    users2++;
    users0++;
    assert(users2 == 1 && users0 == 1);
    users2--;
    users0--;
    pthread_mutex_unlock(&fork0);
    pthread_mutex_unlock(&fork2);
    return NULL;
}

int main(void)
{
    pthread_t p0, p1, p2;
    pthread_create(&p0, NULL, philosopher0, NULL);
    pthread_create(&p1, NULL, philosopher1, NULL);
    pthread_create(&p2, NULL, philosopher2, NULL);
    pthread_join(p0, NULL);
    pthread_join(p1, NULL);
    pthread_join(p2, NULL);
    return 0;
}
