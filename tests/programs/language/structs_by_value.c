// TRUE
// Structures as values.
#include <assert.h>
struct in { short a; char b[3]; };
struct s { struct in in; int x; struct s *next; };
struct s change(struct s s) { s.x++; s.in.b[1] = 7; return s; }
int main(void) {
    struct s a = {{1, {2, 3, 4}}, 5, 0}, b, *p = &b;
    b = change(a);
    assert(a.x == 5 && b.x == 6 && b.in.b[1] == 7 && b.in.b[2] == 4);
    a = *p;
    assert(a.x == 6 && change(a).x == 7 && change(change(a)).in.b[0] == 2);
    struct s c = a.x ? b : a;
    assert(c.x == 6);
    (c = a, c.x = 9);
    assert(c.x == 9 && a.x == 6);
    struct { int k; } anonymous = {4}, other = anonymous;
    assert(other.k == 4);
    return 0;
}
