// FALSE
// The last of 2 N alternating steps writes 2 N + 6.
#define BROKEN
#include "triangular.c"
