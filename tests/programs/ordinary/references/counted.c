// TRUE
// The count goes down by an atomic subtraction, and exactly one thread sees it reach zero: one destruction.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct image {
    atomic_int references;
    int pixels[2];
};

static atomic_int destroyed;

static struct image *image_new(void) {
    struct image *image = malloc(sizeof *image);
    if (image == NULL)
        abort();
    atomic_init(&image->references, 1);
    image->pixels[0] = 1;
    image->pixels[1] = 2;
    return image;
}

static struct image *image_ref(struct image *image) {
    atomic_fetch_add(&image->references, 1);
    return image;
}

static void image_unref(struct image *image) {
    if (atomic_fetch_sub(&image->references, 1) == 1) {
        atomic_fetch_add(&destroyed, 1);
    }
}

static void *painter(void *argument) {
    struct image *image = argument;
    assert(image->pixels[0] + image->pixels[1] == 3);
    assert(atomic_load(&destroyed) == 0);
    image_unref(image);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    struct image *image = image_new();
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, painter, image_ref(image));
    image_unref(image);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(atomic_load(&destroyed) == 1);
    free(image);
    return 0;
}
