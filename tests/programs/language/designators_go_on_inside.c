// TRUE
// Behind a designator that leads into a part, the next items go on inside of that part (C11 6.7.9p17); a range
// sets each of its elements, and what it is set to is evaluated once.
#include <assert.h>
struct point { int x, y, z; };
struct box { int kind; struct point low, high; struct { int left, right; }; int last; };
struct point points[4] = {[1].y = 1, 2, 3, [0 ... 0].z = 9};
struct box box = {.low.y = 1, 2, 3, .left = 7, 8, 9};
int grid[3][3] = {[1][1] = 5, 6, 7};
struct point row[5] = {[1 ... 3].y = 4, 5, [2].x = 6};
int calls;
int next(void) { return ++calls; }
int main(void) {
    assert(points[1].x == 0 && points[1].y == 1 && points[1].z == 2 && points[2].x == 3 && points[0].z == 9);
    assert(box.kind == 0 && box.low.x == 0 && box.low.y == 1 && box.low.z == 2 && box.high.x == 3);
    assert(box.left == 7 && box.right == 8 && box.last == 9 && box.high.y == 0);
    assert(grid[1][0] == 0 && grid[1][1] == 5 && grid[1][2] == 6 && grid[2][0] == 7);
    assert(row[0].y == 0 && row[1].y == 4 && row[1].z == 0 && row[2].x == 6 && row[3].y == 4 && row[3].z == 5);
    int numbers[4] = {[1 ... 3] = next()};
    assert(calls == 1 && numbers[0] == 0 && numbers[1] == 1 && numbers[3] == 1);
    struct point both[3] = {[0 ... 2] = {next(), next()}};
    assert(calls == 3 && both[0].x == both[2].x && both[0].y == both[2].y && both[0].x + both[1].y == 5);
    int k = 3;
    int kept[3] = {[0 ... 1] = k, k = 4};
    assert(kept[0] == 3 && kept[1] == 3 && kept[2] == 4);
    return 0;
}
