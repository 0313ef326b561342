// TRUE
// A thread reads its own handle where its creator has stored it before the thread began.
#include <pthread.h>

pthread_t global, table[2];
int equal;

void *finds_itself(void *unused)
{
    equal = pthread_equal(global, pthread_self());
    return unused;
}

void *joins(void *other)
{
    pthread_join(*(pthread_t *)other, 0);
    return equal ? table : 0;
}

int main(void)
{
    pthread_create(&global, 0, finds_itself, 0);
    pthread_create(&table[0], 0, joins, &global);
    pthread_join(table[0], 0);
}
