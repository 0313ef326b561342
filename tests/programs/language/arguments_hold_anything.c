// FALSE
// A thread compares the first characters of an argument, which may be these.
#include <assert.h>
#include <pthread.h>
int seen;
void *reader(void *p) {
    char *text = p;
    if (text[0] == '-' && text[1] == 'x' && text[2] == 0) seen = 1;
    return 0;
}
int main(int argc, char **argv) {
    pthread_t t;
    if (argc < 2) return 0;
    pthread_create(&t, 0, reader, argv[1]);
    pthread_join(t, 0);
    assert(!seen);
    return 0;
}
