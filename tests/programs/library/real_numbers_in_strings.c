// TRUE
// Numbers with few digits are read exactly as the compiler reads them.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    char text[] = " -12.75e-1x", *end;
    assert(strtod(text, &end) == -1.275 && *end == 'x');
    assert(strtof("0.1", &end) == 0.1f && *end == 0);
    assert(atof("1e22") == 1e22 && atof("x") == 0);
    assert(atof("inf") > 1e308);
    double nothing = atof("nan");
    assert(nothing != nothing);
}
