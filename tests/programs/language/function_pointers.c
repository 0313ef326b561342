// TRUE
// Function pointers in structures, arrays, parameters and results.
#include <assert.h>
typedef int (*op)(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
struct ops { op f; const char *name; } table[] = {{add, "add"}, {&sub, "sub"}};
op choose(int i) { return i ? add : sub; }
int apply(int f(int, int), int a, int b) { return f(a, b); }
int (*returns(void))(int, int) { return sub; }
struct pair { int a, b; };
struct pair make(int a) { struct pair p = {a, a + 1}; return p; }
struct pair (*maker)(int) = make;
int main(void) {
    assert(table[0].f(2, 3) == 5 && (*table[1].f)(2, 3) == -1 && (**choose(1))(1, 1) == 2);
    assert(apply(sub, 5, 1) == 4 && returns()(9, 1) == 8);
    assert(maker(3).b == 4);
    return 0;
}
