// FALSE
// no-data-race: TRUE
// Closing a slot does not advance its generation: the old handle reaches what somebody else opened in the slot.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#define SLOTS 2

struct slot {
    uint16_t generation;
    uint8_t open;
    int owner;
};

static struct slot slots[SLOTS];
static pthread_mutex_t slots_lock = PTHREAD_MUTEX_INITIALIZER;

static uint32_t open_slot(int owner) {
    uint32_t handle = UINT32_MAX;
    pthread_mutex_lock(&slots_lock);
    for (uint32_t i = 0; i < SLOTS; i++) {
        if (!slots[i].open) {
            slots[i].open = 1;
            slots[i].owner = owner;
            handle = (uint32_t)slots[i].generation << 16 | i;
            break;
        }
    }
    pthread_mutex_unlock(&slots_lock);
    return handle;
}

static struct slot *slot_of(uint32_t handle) {
    uint32_t index = handle & 0xffff;
    if (index >= SLOTS || !slots[index].open || slots[index].generation != handle >> 16) {
        return 0;
    }
    return &slots[index];
}

static void close_slot(uint32_t handle) {
    pthread_mutex_lock(&slots_lock);
    struct slot *slot = slot_of(handle);
    if (slot != 0) {
        slot->open = 0;
    }
    pthread_mutex_unlock(&slots_lock);
}

static int owner_of(uint32_t handle) {
    pthread_mutex_lock(&slots_lock);
    struct slot *slot = slot_of(handle);
    int owner = slot == 0 ? -1 : slot->owner;
    pthread_mutex_unlock(&slots_lock);
    return owner;
}

static void *visitor(void *unused) {
    (void)unused;
    uint32_t handle = open_slot(2);
    assert(handle != UINT32_MAX);
    assert(owner_of(handle) == 2);
    return 0;
}

int main(void) {
    uint32_t handle = open_slot(1);
    pthread_t thread;
    pthread_create(&thread, 0, visitor, 0);
    close_slot(handle);
    int owner = owner_of(handle);
    assert(owner == -1);
    pthread_join(thread, 0);
    return 0;
}
