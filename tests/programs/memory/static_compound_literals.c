// TRUE
// Compound literals outside of functions are static objects.
#include <assert.h>

struct point {
    int x, y;
};

struct point *origin = &(struct point){1, 2};
int *numbers = (int[]){3, 4, 5};
struct point whole = (struct point){6, 7};
struct point pair[2] = {(struct point){8, 9}, {.y = 10}};
const char *const *names = (const char *const[]){"a", "b"};

int main(void) {
    origin->x += 10;
    assert(origin->x == 11 && origin->y == 2);
    assert(numbers[2] == 5);
    assert(whole.x == 6 && whole.y == 7);
    assert(pair[0].y == 9 && pair[1].x == 0 && pair[1].y == 10);
    assert(names[1][0] == 'b');
    return 0;
}
