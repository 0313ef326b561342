// TRUE
// Names of types are hidden by variables.
#include <assert.h>
typedef int T;
typedef struct node node;
struct node { node *next; T v; };
T T2(T T) { return T + 1; }
int main(void) {
    node n = {0, 3};
    { int T = n.v; T++; assert(T == 4); }
    T x = T2(n.v);
    assert(x == 4);
    for (int x = 0; x < 2; x++) { int x = 5; (void)x; }
    extern int elsewhere;
    assert(elsewhere == 8);
    return 0;
}
int elsewhere = 8;
