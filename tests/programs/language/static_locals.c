// TRUE
// Static locals keep their values.
#include <assert.h>
int next(void) { static int n = 3; static int *p = &n; static char text[] = "ab"; text[0]++; return (*p)++ + (text[0] == 'b'); }
int main(void) {
    assert(next() == 4);
    assert(next() == 4);
    return 0;
}
