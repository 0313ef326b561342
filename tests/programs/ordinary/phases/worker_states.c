// TRUE
// A command is taken out of the machine when it is read, and the next one waits until its place is free: all of them
// are carried out, in order.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum command { NOTHING, START, STOP, QUIT };

struct machine {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    enum command command;
    int running;
    int starts;
};

static void do_start(struct machine *machine) {
    machine->running = 1;
    machine->starts++;
}

static void do_stop(struct machine *machine) {
    machine->running = 0;
}

static void (*const actions[])(struct machine *) = {[START] = do_start, [STOP] = do_stop};

static void *run(void *argument) {
    struct machine *machine = argument;
    for (;;) {
        pthread_mutex_lock(&machine->lock);
        while (machine->command == NOTHING)
            pthread_cond_wait(&machine->changed, &machine->lock);
        enum command command = machine->command;
        if (command != QUIT) {
            machine->command = NOTHING;
            pthread_cond_signal(&machine->changed);
        }
        pthread_mutex_unlock(&machine->lock);
        if (command == QUIT)
            return NULL;
        actions[command](machine);
    }
}

static void give(struct machine *machine, enum command command) {
    pthread_mutex_lock(&machine->lock);
    while (machine->command != NOTHING)
        pthread_cond_wait(&machine->changed, &machine->lock);
    machine->command = command;
    pthread_cond_signal(&machine->changed);
    pthread_mutex_unlock(&machine->lock);
}

int main(void) {
    struct machine machine = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
    pthread_t thread;
    pthread_create(&thread, NULL, run, &machine);
    give(&machine, START);
    give(&machine, STOP);
    give(&machine, QUIT);
    pthread_join(thread, NULL);
    assert(machine.starts == 1);
    assert(!machine.running);
    return 0;
}
