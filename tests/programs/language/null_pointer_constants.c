// TRUE
// In `?:` a null pointer constant takes the type of the other pointer. What merely comes to zero is no constant, which is
// how macros ask whether something is constant.
#include <assert.h>
#define IS_CONSTANT(x) (sizeof(int) == sizeof(*(8 ? ((void *)((long)(x) * 0l)) : (int *)8)))
enum { ZERO, FOUR = 4 };
int main(void) {
    int x = 3;
    const int y = 0;
    assert(IS_CONSTANT(5) && IS_CONSTANT(FOUR * 2 + ZERO) && IS_CONSTANT(sizeof x));
    assert(!IS_CONSTANT(x) && !IS_CONSTANT(y));
    int numbers[3] = {1, 2, 3};
    assert((x ? (void *)0 : numbers) == 0 && *(x ? numbers : (void *)0) == 1);
    return 0;
}
