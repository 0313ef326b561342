// FALSE
// no-data-race: FALSE
// Only the account that pays is locked: two transfers may change the same balance at once, and money is lost.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

#define ACCOUNTS 3

struct account {
    pthread_mutex_t lock;
    int balance;
};

static struct account accounts[ACCOUNTS];

struct order {
    int from, to, amount;
};

static bool transfer(int from, int to, int amount) {
    bool enough = false;
    pthread_mutex_lock(&accounts[from].lock);
    if (accounts[from].balance >= amount) {
        accounts[from].balance -= amount;
        accounts[to].balance += amount;
        enough = true;
    }
    pthread_mutex_unlock(&accounts[from].lock);
    return enough;
}

static void *teller(void *argument) {
    const struct order *order = argument;
    transfer(order->from, order->to, order->amount);
    return NULL;
}

int main(void) {
    struct order orders[2] = {{0, 2, 30}, {1, 2, 40}};
    pthread_t tellers[2];
    for (int i = 0; i < ACCOUNTS; i++) {
        pthread_mutex_init(&accounts[i].lock, NULL);
        accounts[i].balance = 50;
    }
    for (int i = 0; i < 2; i++)
        pthread_create(&tellers[i], NULL, teller, &orders[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(tellers[i], NULL);
    int sum = 0;
    for (int i = 0; i < ACCOUNTS; i++) {
        assert(accounts[i].balance >= 0);
        sum += accounts[i].balance;
    }
    assert(sum == 150);
    return 0;
}
