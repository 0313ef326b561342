// UNKNOWN(invalid
// The handle was never set.
#include <pthread.h>
void *run(void *unused) { return 0; }
int main(void) {
    pthread_t made, other;
    pthread_create(&made, 0, run, 0);
    pthread_join(made, 0);
    pthread_join(other, 0);
}
