// FALSE
// The number of rounds is an argument.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int counter;
void *add(void *p) {
    int n = *(int *) p;
    for (int i = 0; i < n; i++) counter++;
    return 0;
}
int main(int argc, char *argv[]) {
    pthread_t t;
    if (argc != 2) exit(1);
    int n = atoi(argv[1]);
    if (n < 0 || n > 3) exit(1);
    pthread_create(&t, 0, add, &n);
    pthread_join(t, 0);
    assert(counter < 3);
    return 0;
}
