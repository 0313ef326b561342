// FALSE
// The sender posts the semaphore when only the tag is written: the receiver may see the payload of the one before.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

enum kind { DEPOSIT, RENAME, QUIT };

struct message {
    enum kind kind;
    union {
        int amount;
        char initials[2];
    } as;
};

static struct message slot;
static sem_t filled, emptied;

static void send_amount(int amount) {
    sem_wait(&emptied);
    slot.kind = DEPOSIT;
    sem_post(&filled);
    slot.as.amount = amount;
}

static void send_initials(char first, char second) {
    sem_wait(&emptied);
    slot.kind = RENAME;
    slot.as.initials[0] = first;
    slot.as.initials[1] = second;
    sem_post(&filled);
}

static void send_quit(void) {
    sem_wait(&emptied);
    slot.kind = QUIT;
    sem_post(&filled);
}

struct account {
    int balance;
    char initials[2];
};

static void *receive(void *argument) {
    struct account *account = argument;
    for (;;) {
        sem_wait(&filled);
        struct message message = slot;
        sem_post(&emptied);
        switch (message.kind) {
        case DEPOSIT:
            account->balance += message.as.amount;
            break;
        case RENAME:
            account->initials[0] = message.as.initials[0];
            account->initials[1] = message.as.initials[1];
            break;
        case QUIT:
            return NULL;
        }
    }
}

int main(void) {
    struct account account = {100, {'a', 'b'}};
    pthread_t receiver;
    sem_init(&filled, 0, 0);
    sem_init(&emptied, 0, 1);
    pthread_create(&receiver, NULL, receive, &account);
    send_initials('x', 'y');
    send_amount(50);
    send_quit();
    pthread_join(receiver, NULL);
    assert(account.balance == 150);
    assert(account.initials[0] == 'x' && account.initials[1] == 'y');
    return 0;
}
