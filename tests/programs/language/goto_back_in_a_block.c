// TRUE
// A jump back inside a block does not end the life of its objects (C11 6.2.4p6): behind the label the
// declaration, and the compound literal, mean the same object again. A block that is entered again has new ones.
#include <assert.h>
int main(void) {
    int *first = 0, *literal = 0, rounds = 0;
again:;
    int number = rounds;
    int row[2] = {rounds, 1};
    int *here = (int[]){rounds};
    if (!first) {
        first = &number;
        literal = here;
    }
    number = rounds + 7;
    assert(first == &number && *first == number);
    assert(literal == here && *literal == rounds && row[0] == rounds);
    if (rounds++ < 2) goto again;
    for (int i = 0; i < 2; i++) {
        int count = 0;
    more:;
        int inner = 5;
        int *p = &inner;
        *p += count;
        assert(inner == 5 + count);
        if (count++ < 1) goto more;
    }
    return 0;
}
