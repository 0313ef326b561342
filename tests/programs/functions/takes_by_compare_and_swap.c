// TRUE
// A compare-and-swap in a function of its own: an atomic block with an access on one path only.
#include <assert.h>
#include <pthread.h>
int owner, inside;
static int try_take(int *cell, int me) { return __sync_bool_compare_and_swap(cell, 0, me); }
static void leave(int *cell) { __sync_lock_release(cell); }
static void enter_and_leave(int me) {
    int taken = try_take(&owner, me);
    if (taken) {
        assert(inside == 0);
        inside = me;
        assert(inside == me && owner == me);
        inside = 0;
        leave(&owner);
    }
}
void *work(void *unused) {
    enter_and_leave(2);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    enter_and_leave(1);
    enter_and_leave(1);
    return 0;
}
