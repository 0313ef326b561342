// TRUE
// An index into the bytes of a structure stays among them: the number before them is not touched, and stays one cell.
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);
struct {
    int number;
    char bytes[300];
} s;

void *work(void *unused) {
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 300) s.bytes[i] = 1;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    unsigned j = __VERIFIER_nondet_uint();
    if (j < 300) assert(s.bytes[j] == 0 || s.bytes[j] == 1);
    assert(s.number == 0);
    return 0;
}
