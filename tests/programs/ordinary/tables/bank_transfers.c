// TRUE
// no-data-race: TRUE
// Both accounts of a transfer are locked, the one with the smaller index first; the sum of all balances stays.
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
    int low = from < to ? from : to;
    int high = from < to ? to : from;
    pthread_mutex_lock(&accounts[low].lock);
    pthread_mutex_lock(&accounts[high].lock);
    if (accounts[from].balance >= amount) {
        accounts[from].balance -= amount;
        accounts[to].balance += amount;
        enough = true;
    }
    pthread_mutex_unlock(&accounts[high].lock);
    pthread_mutex_unlock(&accounts[low].lock);
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
