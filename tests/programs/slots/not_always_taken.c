// FALSE
// Who finds slot 0 free need not take it: then nobody may have it although somebody looked, but two may still meet at slot 1.
#include <pthread.h>

extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
int slot[2];

void *insert(void *unused) {
    _Bool wants = __VERIFIER_nondet_bool();
    int taken = 0;
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    if (wants) taken = __sync_bool_compare_and_swap(&slot[0], 0, 1);
    if (!taken && !__sync_bool_compare_and_swap(&slot[1], 0, 1)) reach_error();
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, insert, 0);
    insert(0);
    return 0;
}
