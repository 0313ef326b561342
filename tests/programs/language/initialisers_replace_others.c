// TRUE
// A later initialiser of a part replaces an earlier one as a whole (C11 6.7.9p19): in braces, as a string, and for
// another member of a union.
#include <assert.h>
struct record { int first; int numbers[3]; char name[4]; };
struct record shared = {.numbers = {1, 2, 3}, .numbers = {[1] = 5}, .name = "abc", .name = "x"};
union either { int whole; char bytes[4]; };
struct holder { union either value; int rest; };
struct holder held = {.value.whole = -1, .value.bytes = {[1] = 2}};
int main(void) {
    assert(shared.numbers[0] == 0 && shared.numbers[1] == 5 && shared.numbers[2] == 0);
    assert(shared.name[0] == 'x' && shared.name[1] == 0 && shared.name[2] == 0);
    struct record own = {.numbers = {1, 2, 3}, .first = 4, .numbers = {[2] = 6}};
    assert(own.numbers[0] == 0 && own.numbers[1] == 0 && own.numbers[2] == 6 && own.first == 4);
    struct record kept = {.numbers[0] = 1, .numbers[2] = 3, .numbers[0] = 7};
    assert(kept.numbers[0] == 7 && kept.numbers[1] == 0 && kept.numbers[2] == 3);
    assert(held.value.bytes[0] == 0 && held.value.bytes[1] == 2 && held.value.bytes[3] == 0);
    struct holder same = {.value.bytes[0] = 1, .value.bytes[2] = 3};
    assert(same.value.bytes[0] == 1 && same.value.bytes[1] == 0 && same.value.bytes[2] == 3);
    return 0;
}
