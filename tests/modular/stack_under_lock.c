// TRUE
// A stack of 16 places under a mutex: the top stays between 0 and 16.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int top, stack[16];

void *pushes(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        if (top != 16) {
            stack[top] = 1;
            top++;
        }
        pthread_mutex_unlock(&m);
    }
}

void *pops(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        if (top != 0) {
            top--;
            stack[top] = 0;
        }
        pthread_mutex_unlock(&m);
    }
}

int main(void)
{
    pthread_t id;
    for (;;) {
        pthread_create(&id, 0, pushes, 0);
        pthread_create(&id, 0, pops, 0);
    }
}
