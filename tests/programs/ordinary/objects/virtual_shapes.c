// TRUE
// A shape is looked at and measured in one critical section, so table of functions and object belong together.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct shape;

struct shape_operations {
    int (*area)(const struct shape *);
    int sides;
};

struct shape {
    const struct shape_operations *operations;
    int a, b;
};

static int rectangle_area(const struct shape *shape) {
    return shape->a * shape->b;
}

static int square_area(const struct shape *shape) {
    return shape->a * shape->a;
}

static const struct shape_operations rectangle = {rectangle_area, 2};
static const struct shape_operations square = {square_area, 1};

static struct drawing {
    pthread_mutex_t lock;
    struct shape *shapes[2];
} drawing = {.lock = PTHREAD_MUTEX_INITIALIZER};

static struct shape *make(const struct shape_operations *operations, int a, int b) {
    struct shape *shape = malloc(sizeof *shape);
    if (shape == NULL)
        abort();
    shape->operations = operations;
    shape->a = a;
    shape->b = b;
    return shape;
}

static int area_of(int index) {
    pthread_mutex_lock(&drawing.lock);
    const struct shape_operations *operations = drawing.shapes[index]->operations;
    int area = operations->area(drawing.shapes[index]);
    pthread_mutex_unlock(&drawing.lock);
    return area;
}

static void *replace(void *argument) {
    int index = *(int *)argument;
    struct shape *fresh = make(&square, 5, 0);
    pthread_mutex_lock(&drawing.lock);
    drawing.shapes[index] = fresh;
    pthread_mutex_unlock(&drawing.lock);
    return NULL;
}

int main(void) {
    pthread_t thread;
    int index = 1;
    drawing.shapes[0] = make(&square, 2, 0);
    drawing.shapes[1] = make(&rectangle, 3, 4);
    pthread_create(&thread, NULL, replace, &index);
    int area = area_of(1);
    assert(area == 12 || area == 25);
    assert(area_of(0) == 4);
    pthread_join(thread, NULL);
    assert(area_of(1) == 25);
    return 0;
}
