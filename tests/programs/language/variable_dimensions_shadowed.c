// TRUE
// In the type of a parameter a name means the parameter before it, not the constant of the file: the second row begins
// at the third element.
#include <assert.h>
enum { N = 3 };

static int second_row(int N, int a[2][N]) { return a[1][0]; }

int main(void) {
    int numbers[6] = { 1, 2, 3, 4, 5, 6 };
    assert(second_row(2, (int (*)[2])numbers) == 3);
    assert(second_row(N, (int (*)[N])numbers) == 4);
    return 0;
}
