// TRUE
// Recursion of known depth.
#include <assert.h>
int fact(int n) { return n <= 1 ? 1 : n * fact(n - 1); }
int even(int n);
int odd(int n) { return n == 0 ? 0 : even(n - 1); }
int even(int n) { return n == 0 ? 1 : odd(n - 1); }
int main(void) {
    assert(fact(5) == 120 && even(6) && !odd(4));
    return 0;
}
