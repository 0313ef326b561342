// TRUE
// Arguments are evaluated before the handle is stored.
#include <assert.h>
#include <pthread.h>

void *gets(void *argument)
{
    assert(argument == (void *)7);
    return argument;
}

int main(void)
{
    pthread_t handle = 7;
    void *result;
    pthread_create(&handle, 0, gets, (void *)handle);
    pthread_join(handle, &result);
    assert(result == (void *)7);
}
