// TRUE
// FUSION's Figure 3, account: THREADS - 1 customers move money between two accounts under one mutex. The
// paper looks for data races: here each critical section says that it is busy, and nobody else may be.
#include <pthread.h>
#ifndef THREADS
#define THREADS 21
#endif

extern void reach_error(void);
pthread_mutex_t bank = PTHREAD_MUTEX_INITIALIZER;
int giro = 100, savings = 100, busy;

void enter(void) {
    pthread_mutex_lock(&bank);
    if (busy) reach_error();
    busy = 1;
}

void leave(void) {
    if (!busy) reach_error();
    busy = 0;
    pthread_mutex_unlock(&bank);
}

void withdraw(int *account, int amount) {
    enter();
    if (*account >= amount) *account -= amount;
    leave();
}

void deposit(int *account, int amount) {
    enter();
    *account += amount;
    leave();
}

void *customer(void *argument) {
    int amount = (int)(long)argument;
    withdraw(&giro, amount);
    deposit(&savings, amount);
    withdraw(&savings, 1);
    return 0;
}

int main(void) {
    for (long thread = 1; thread < THREADS; thread++) {
        pthread_t handle;
        pthread_create(&handle, 0, customer, (void *)thread);
    }
    return 0;
}
