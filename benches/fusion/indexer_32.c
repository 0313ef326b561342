// TRUE
// The indexer with 32 threads: entry 72 is nobody's first choice, and just one message is ever left over for it.
#define THREADS 32
#define ENTRY 72
#include "indexer.c"
