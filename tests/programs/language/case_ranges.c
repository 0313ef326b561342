// TRUE
// Case ranges, falling through, and a device that jumps into a loop.
#include <assert.h>
int kind(int c) {
    switch (c) {
    case '0' ... '9': return 1;
    case 'a' ... 'z':
    case 'A' ... 'Z': return 2;
    case -5 ... -1: return 3;
    default: return 0;
    }
}
int copy(int count) {
    int n = (count + 3) / 4, done = 0;
    switch (count % 4) {
    case 0: do { done++;
    case 3:      done++;
    case 2:      done++;
    case 1:      done++;
            } while (--n > 0);
    }
    return done;
}
int main(void) {
    assert(kind('5') == 1 && kind('q') == 2 && kind('Q') == 2 && kind(-3) == 3 && kind('!') == 0);
    assert(copy(4) == 4 && copy(7) == 7 && copy(1) == 1);
    int s = 0;
    switch (2) { case 1: s += 1; case 2: s += 2; case 3: s += 4; break; case 4: s += 8; }
    assert(s == 6);
    return 0;
}
