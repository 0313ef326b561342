// TRUE
// no-data-race: TRUE
// Money is taken and given in one critical section, so the audit never sees it on its way.
#include <assert.h>
#include <pthread.h>

struct branch {
    int accounts[2];
};

static struct bank {
    pthread_mutex_t lock;
    struct branch branches[2];
} bank = {PTHREAD_MUTEX_INITIALIZER, {{{10, 20}}, {{30, 40}}}};

static void move(int branch, int account, int to_branch, int to_account, int amount) {
    pthread_mutex_lock(&bank.lock);
    bank.branches[branch].accounts[account] -= amount;
    bank.branches[to_branch].accounts[to_account] += amount;
    pthread_mutex_unlock(&bank.lock);
}

static int audit(void) {
    int sum = 0;
    pthread_mutex_lock(&bank.lock);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            sum += bank.branches[i].accounts[j];
    pthread_mutex_unlock(&bank.lock);
    return sum;
}

static void *clerk(void *argument) {
    int branch = *(int *)argument;
    move(branch, 1, 1 - branch, 0, 5);
    return 0;
}

int main(void) {
    pthread_t clerks[2];
    int branches[2] = {0, 1};
    for (int i = 0; i < 2; i++)
        pthread_create(&clerks[i], 0, clerk, &branches[i]);
    assert(audit() == 100);
    for (int i = 0; i < 2; i++)
        pthread_join(clerks[i], 0);
    assert(audit() == 100);
    assert(bank.branches[0].accounts[0] == 15 && bank.branches[1].accounts[0] == 35);
    return 0;
}
