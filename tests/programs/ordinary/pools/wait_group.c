// TRUE
// no-data-race: TRUE
// A task is counted as pending until it has run, so whoever waited for zero sees the results of both.
#include <assert.h>
#include <pthread.h>

struct wait_group {
    pthread_mutex_t mutex;
    pthread_cond_t none_pending;
    unsigned pending;
};

struct request {
    struct wait_group *group;
    const int *input;
    int *output;
};

static void group_add(struct wait_group *group, unsigned n) {
    pthread_mutex_lock(&group->mutex);
    group->pending += n;
    pthread_mutex_unlock(&group->mutex);
}

static void group_done(struct wait_group *group) {
    pthread_mutex_lock(&group->mutex);
    if (--group->pending == 0) {
        pthread_cond_broadcast(&group->none_pending);
    }
    pthread_mutex_unlock(&group->mutex);
}

static void group_wait(struct wait_group *group) {
    pthread_mutex_lock(&group->mutex);
    while (group->pending > 0) {
        pthread_cond_wait(&group->none_pending, &group->mutex);
    }
    pthread_mutex_unlock(&group->mutex);
}

static void *serve(void *arg) {
    struct request *request = arg;
    *request->output = *request->input + 10;
    group_done(request->group);
    return 0;
}

int main(void) {
    static struct wait_group group = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
    static const int inputs[2] = {1, 2};
    static int outputs[2];
    static struct request requests[2];

    group_add(&group, 2);
    for (int i = 0; i < 2; i++) {
        pthread_t thread;
        requests[i].group = &group;
        requests[i].input = &inputs[i];
        requests[i].output = &outputs[i];
        pthread_create(&thread, 0, serve, &requests[i]);
        pthread_detach(thread);
    }
    group_wait(&group);
    assert(outputs[0] == 11);
    assert(outputs[1] == 12);
    return 0;
}
