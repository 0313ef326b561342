// TRUE
// no-data-race: TRUE
// Looking for a free place and taking it is one critical section of the shelf: two parcels never lie on each other.
#include <assert.h>
#include <pthread.h>

#define SHELVES 2
#define PLACES 2

struct parcel {
    int weight;
    int owner;
};

struct shelf {
    pthread_mutex_t lock;
    struct parcel places[PLACES];
    int load;
};

static struct warehouse {
    struct shelf shelves[SHELVES];
} warehouse;

static int free_place(const struct shelf *shelf) {
    for (int i = 0; i < PLACES; i++) {
        if (shelf->places[i].owner == 0) {
            return i;
        }
    }
    return -1;
}

static int store(struct warehouse *w, int shelf_number, struct parcel parcel) {
    struct shelf *shelf = &w->shelves[shelf_number % SHELVES];
    pthread_mutex_lock(&shelf->lock);
    int place = free_place(shelf);
    if (place >= 0) {
        shelf->places[place] = parcel;
        shelf->load += parcel.weight;
    }
    pthread_mutex_unlock(&shelf->lock);
    return place;
}

static void *porter(void *argument) {
    const int owner = *(const int *)argument;
    int place = store(&warehouse, 1, (struct parcel){10 * owner, owner});
    assert(place >= 0);
    return NULL;
}

int main(void) {
    pthread_t porters[2];
    int owners[2] = {1, 2};
    for (int i = 0; i < SHELVES; i++)
        pthread_mutex_init(&warehouse.shelves[i].lock, NULL);
    for (int i = 0; i < 2; i++)
        pthread_create(&porters[i], NULL, porter, &owners[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(porters[i], NULL);
    const struct shelf *shelf = &warehouse.shelves[1];
    int weight = 0;
    for (int i = 0; i < PLACES; i++)
        weight += shelf->places[i].weight;
    assert(weight == 30 && shelf->load == 30);
    return 0;
}
