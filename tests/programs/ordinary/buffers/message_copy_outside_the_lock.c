// FALSE
// no-data-race: FALSE
// The writer sets the length under the lock and copies the bytes afterwards: the reader sees old bytes.
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct message {
    size_t length;
    char text[8];
};

static struct message latest = {2, "ok"};
static pthread_mutex_t latest_lock = PTHREAD_MUTEX_INITIALIZER;

static void publish(const char *text, size_t length) {
    pthread_mutex_lock(&latest_lock);
    latest.length = length;
    pthread_mutex_unlock(&latest_lock);
    memcpy(latest.text, text, length);
}

static struct message snapshot(void) {
    struct message copy;
    pthread_mutex_lock(&latest_lock);
    memcpy(&copy, &latest, sizeof copy);
    pthread_mutex_unlock(&latest_lock);
    return copy;
}

static void *publisher(void *unused) {
    (void)unused;
    publish("error", 5);
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, publisher, NULL);
    struct message message = snapshot();
    if (message.length == 5)
        assert(memcmp(message.text, "error", 5) == 0);
    else
        assert(message.length == 2 && message.text[0] == 'o');
    pthread_join(thread, NULL);
    return 0;
}
