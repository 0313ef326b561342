// TRUE
// Designators with ranges, nested designators, and old-style ones.
#include <assert.h>
int a[10] = {[0 ... 3] = 1, [5] = 2, 3, [9] = 4};
struct s { int x, y; int z[3]; } s = {.z[1] = 7, .x = 1, 2};
struct s t = {y: 5, x: 6};
struct s u[3] = {[1].y = 3, [2] = {.z = {1, 2, 3}}, [0].x = 9};
union { int i; char c[4]; } v = {.c = "ab"};
int matrix[2][3] = {[1][2] = 6, [0] = {1, 2, 3}};
char text[] = "abc" "def";
char exact[3] = "xyz";
int main(void) {
    assert(a[3] == 1 && a[4] == 0 && a[5] == 2 && a[6] == 3 && a[9] == 4);
    assert(s.z[1] == 7 && s.x == 1 && s.y == 2);
    assert(t.y == 5 && t.x == 6);
    assert(u[1].y == 3 && u[2].z[2] == 3 && u[0].x == 9);
    assert(v.c[1] == 'b' && matrix[1][2] == 6 && matrix[0][1] == 2);
    assert(sizeof text == 7 && exact[2] == 'z');
    return 0;
}
