// TRUE
// The indexer with 27 threads: entry 2 is nobody's first choice, and just one message is ever left over for it.
#define THREADS 27
#define ENTRY 2
#include "indexer.c"
