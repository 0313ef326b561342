// FALSE
// Two threads store the handles of others in the same place.
#include <pthread.h>

pthread_t shared;

void *nothing(void *unused)
{
    return unused;
}

void *creates(void *unused)
{
    pthread_create(&shared, 0, nothing, 0);
    return unused;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, 0, creates, 0);
    pthread_create(&other, 0, creates, 0);
    pthread_join(one, 0);
    pthread_join(other, 0);
}
