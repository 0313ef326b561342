// UNKNOWN(unsupported: `atomic_fetch_add` of a pointer
// GCC adds bytes, Clang adds elements, and C11 does not say which is right. What counts bytes anyway is decided.
#include <assert.h>
#include <stdatomic.h>

int row[4];
int *_Atomic element = row;
char text[4];
char *_Atomic letter = text;

int main(void) {
    atomic_fetch_add(&letter, 2);
    assert(letter == text + 2);
    __atomic_fetch_add(&element, sizeof(int), __ATOMIC_SEQ_CST);
    assert(element == row + 1);
    atomic_fetch_add(&element, 1);
    assert(element == row + 2);
}
