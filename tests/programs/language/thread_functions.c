// TRUE
// Threads through casts, arrays and structures of arguments.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct job { int in, out; };
void *run(struct job *j) { j->out = j->in * 2; return (void *)(long)j->out; }
int main(void) {
    pthread_t t[2];
    struct job jobs[2] = {{1}, {2}};
    for (int i = 0; i < 2; i++) pthread_create(t + i, NULL, (void *(*)(void *))run, &jobs[i]);
    long total = 0;
    for (int i = 0; i < 2; i++) { void *r; pthread_join(t[i], &r); total += (long)r; }
    assert(total == 6 && jobs[1].out == 4);
    return 0;
}
