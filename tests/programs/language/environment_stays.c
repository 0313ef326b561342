// TRUE
// The same name gives the same text; another name has a text of its own.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
char *first;
void *ask(void *p) { first = getenv("MODE"); return 0; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, ask, 0);
    pthread_join(t, 0);
    assert(first == getenv("MODE"));
    if (first && getenv("LEVEL")) assert(first != getenv("LEVEL"));
    return 0;
}
