// TRUE
// The handle is stored before its thread starts: the thread finds itself there, and nothing orders it but its creation.
#include <assert.h>
#include <pthread.h>

pthread_t global, table[2];
int found;

void *finds_itself(void *unused)
{
    assert(pthread_equal(global, pthread_self()));
    found = 1;
    return unused;
}

void *finds_its_place(void *place)
{
    pthread_t *mine = place;
    assert(pthread_equal(*mine, pthread_self()));
    assert(mine == &table[0] || !pthread_equal(table[0], pthread_self()));
    return 0;
}

void *joins(void *other)
{
    assert(pthread_join(*(pthread_t *)other, 0) == 0);
    assert(found == 1);
    return 0;
}

int main(void)
{
    pthread_create(&global, 0, finds_itself, 0);
    pthread_create(&table[0], 0, joins, &global);
    pthread_join(table[0], 0);
    for (int i = 0; i < 2; i++)
        pthread_create(&table[i], 0, finds_its_place, &table[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(table[i], 0);
}
