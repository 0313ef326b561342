// FALSE
// The bound is one too small, and the threads reach it by taking turns.
#define BROKEN
#include "fib.c"
