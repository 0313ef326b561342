// TRUE
// A reference is taken while the object is listed and the lock is held, and the list itself has one: it is alive.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct session {
    int references;
    int alive;
};

static pthread_mutex_t sessions_lock = PTHREAD_MUTEX_INITIALIZER;
static struct session *sessions[2];

static void session_get(struct session *session) {
    session->references++;
}

static void session_put_locked(struct session *session) {
    if (--session->references == 0) {
        session->alive = 0;
    }
}

static struct session *session_find(int number) {
    pthread_mutex_lock(&sessions_lock);
    struct session *session = sessions[number];
    if (session != NULL) {
        session_get(session);
    }
    pthread_mutex_unlock(&sessions_lock);
    return session;
}

static void session_put(struct session *session) {
    pthread_mutex_lock(&sessions_lock);
    session_put_locked(session);
    pthread_mutex_unlock(&sessions_lock);
}

static void *hang_up(void *argument) {
    int number = *(int *)argument;
    pthread_mutex_lock(&sessions_lock);
    struct session *session = sessions[number];
    sessions[number] = NULL;
    session_put_locked(session);
    pthread_mutex_unlock(&sessions_lock);
    return NULL;
}

int main(void) {
    pthread_t thread;
    int number = 1;
    sessions[number] = calloc(1, sizeof **sessions);
    if (sessions[number] == NULL)
        abort();
    sessions[number]->references = 1;
    sessions[number]->alive = 1;
    pthread_create(&thread, NULL, hang_up, &number);
    struct session *session = session_find(number);
    if (session != NULL) {
        pthread_mutex_lock(&sessions_lock);
        assert(session->alive);
        pthread_mutex_unlock(&sessions_lock);
        session_put(session);
    }
    pthread_join(thread, NULL);
    return 0;
}
