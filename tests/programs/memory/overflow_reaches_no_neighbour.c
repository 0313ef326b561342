// UNKNOWN(invalid memory access
// What lies behind an object is no other object: an index that runs over the end by up to the object's own size is an invalid
// access, on the heap, among variables of the file and among local ones.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int before[4], behind[4];

int main(void) {
    int *first = malloc(8), *second = malloc(8);
    int near[4], far[4];
    second[0] = second[1] = 5;
    behind[0] = 5;
    far[0] = near[0] = 5;
    switch (__VERIFIER_nondet_int()) {
    case 0:
        if (first[2] != 5 || first[3] != 5) reach_error();
        break;
    case 1:
        if (first[8] != 5) reach_error();
        break;
    case 2:
        if (before[4] != 0) reach_error();
        break;
    case 3:
        if (near[7] != 0 && far[7] != 0) reach_error();
        break;
    }
    return 0;
}
