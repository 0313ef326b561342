// TRUE
// The argument of __builtin_nan is evaluated, once, and an empty string gives the usual pattern, also in a static
// initialiser.
#include <math.h>
#include <string.h>
extern void reach_error(void);
int evaluated;
double initialised = __builtin_nan("");
float single = NAN;
int main(void) {
    double value = __builtin_nan((evaluated++, ""));
    if (evaluated != 1 || value == value || initialised == initialised || single == single)
        reach_error();
    if (memcmp(&value, &initialised, sizeof value) != 0)
        reach_error();
    return 0;
}
