// FALSE
// As stack_under_lock.c, but who pops reads the place after it gave the mutex back.
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
        int at = top;
        if (at != 0) {
            top--;
        }
        pthread_mutex_unlock(&m);
        if (at != 0) {
            stack[at - 1] = 0;
        }
    }
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, pushes, 0);
    pthread_create(&second, 0, pops, 0);
    return 0;
}
