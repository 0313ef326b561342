// TRUE
// A function that locks, adds and unlocks is summarised once; each call has events of its own, under the mutex behind its argument.
#include <assert.h>
#include <pthread.h>
struct account { pthread_mutex_t lock; int balance; } accounts[2];
static void add(struct account *to, int amount) {
    pthread_mutex_lock(&to->lock);
    to->balance += amount;
    pthread_mutex_unlock(&to->lock);
}
static void move(struct account *from, struct account *to, int amount) {
    add(from, -amount);
    add(to, amount);
}
void *work(void *unused) {
    move(&accounts[0], &accounts[1], 5);
    move(&accounts[1], &accounts[0], 2);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    move(&accounts[0], &accounts[1], 1);
    pthread_join(thread, 0);
    assert(accounts[0].balance == -4 && accounts[1].balance == 4);
    return 0;
}
