// TRUE
// Types that CBMC knows by itself; each thread has its own variable, and a program may define the names, too.
#include <assert.h>
#include <pthread.h>
typedef _Bool __CPROVER_bool;
__CPROVER_bool flag = 2;
__CPROVER_thread_local int own = 1;
__CPROVER_size_t size = sizeof(__CPROVER_size_t);
void *run(void *arg) { own = 5; return 0; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    pthread_join(t, 0);
    assert(own == 1 && flag == 1 && size == sizeof(sizeof 0) && (__CPROVER_size_t)-1 > 0);
    return 0;
}
