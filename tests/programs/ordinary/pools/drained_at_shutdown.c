// TRUE
// The worker is told to stop by a message that stands behind all others in the mailbox, so it has handled these before.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

#define SLOTS 4

static int mailbox[SLOTS];
static unsigned written, handled;
static sem_t filled;
static atomic_bool stop;
static int balance;

static void post(int amount) {
    mailbox[written++ % SLOTS] = amount;
    sem_post(&filled);
}

static void *clerk(void *unused) {
    (void)unused;
    for (;;) {
        sem_wait(&filled);
        int amount = mailbox[handled++ % SLOTS];
        if (amount == 0) {
            break;
        }
        balance += amount;
    }
    return NULL;
}

int main(void) {
    pthread_t thread;
    sem_init(&filled, 0, 0);
    pthread_create(&thread, NULL, clerk, NULL);
    post(20);
    post(-5);
    atomic_store(&stop, 1);
    post(0);
    pthread_join(thread, NULL);
    assert(balance == 15);
    sem_destroy(&filled);
    return 0;
}
