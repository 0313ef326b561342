// FALSE
// Each element is cleared byte by byte, since `memset` gets what `malloc` gives, before its pointer is stored. Two elements are
// reachable if the loop does not end early.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct element { struct element *next; };

int main(void) {
    struct element *list = 0;
    int length = 0;
    for (int i = 0; i < 2; i++) {
        struct element *new = memset(malloc(sizeof *new), 0, sizeof *new);
        new->next = list;
        list = new;
        if (__VERIFIER_nondet_int()) break;
    }
    while (list) {
        list = list->next;
        length++;
    }
    assert(length != 2);
}
