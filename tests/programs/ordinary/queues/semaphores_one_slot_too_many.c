// FALSE
// The semaphore starts with one slot more than there are: the second item overwrites the first one.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

#define SLOTS 1

static int slots[SLOTS];
static int write_at, read_at;
static sem_t free_slots, full_slots;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void insert(int item) {
    sem_wait(&free_slots);
    pthread_mutex_lock(&lock);
    slots[write_at] = item;
    write_at = (write_at + 1) % SLOTS;
    pthread_mutex_unlock(&lock);
    sem_post(&full_slots);
}

static int extract(void) {
    sem_wait(&full_slots);
    pthread_mutex_lock(&lock);
    int item = slots[read_at];
    read_at = (read_at + 1) % SLOTS;
    pthread_mutex_unlock(&lock);
    sem_post(&free_slots);
    return item;
}

static void *producer(void *unused) {
    (void)unused;
    insert(7);
    insert(8);
    return NULL;
}

int main(void) {
    pthread_t thread;
    sem_init(&free_slots, 0, SLOTS + 1);
    sem_init(&full_slots, 0, 0);
    pthread_create(&thread, NULL, producer, NULL);
    int first = extract();
    int second = extract();
    assert(first == 7);
    assert(second == 8);
    pthread_join(thread, NULL);
    return 0;
}
