// FALSE
// A thread frees what the other one still writes.
#include <pthread.h>
#include <stdlib.h>

long *made;

void *user(void *arg)
{
    for (;;) {
        *made = 1;
    }
}

int main(void)
{
    pthread_t id;
    made = malloc(sizeof(long));
    pthread_create(&id, 0, user, 0);
    free(made);
    for (;;) {
    }
}
