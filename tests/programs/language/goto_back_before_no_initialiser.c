// FALSE
// Each time that control gets to a declaration without an initialiser, the object holds any value again.
#include <assert.h>
int main(void) {
    int rounds = 0;
again:;
    int number;
    int *p = &number;
    if (rounds == 0) *p = 5;
    if (rounds == 1) assert(number == 5);
    if (rounds++ < 1) goto again;
    return 0;
}
