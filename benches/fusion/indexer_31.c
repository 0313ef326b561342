// TRUE
// The indexer with 31 threads: entry 21 is nobody's first choice, and just one message is ever left over for it.
#define THREADS 31
#define ENTRY 21
#include "indexer.c"
