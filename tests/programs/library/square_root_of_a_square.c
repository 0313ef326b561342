// FALSE
// The square of a root is not the number: 2 is the first one.
#include <assert.h>
#include <math.h>
#include <stdlib.h>
double numbers[] = { 1, 2, 4 };
int main(void) {
    for (int i = 0; i < 3; i++) assert(sqrt(numbers[i]) * sqrt(numbers[i]) == numbers[i]);
}
