// UNKNOWN(unsupported
// Sorting with a function is not modelled.
#include <stdlib.h>
int less(const void *a, const void *b) { return *(int *)a - *(int *)b; }
int main(void) { int a[2] = {2, 1}; qsort(a, 2, sizeof(int), less); return a[0]; }
