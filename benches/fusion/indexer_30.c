// TRUE
// The indexer with 30 threads: entry 7 is nobody's first choice, and just one message is ever left over for it.
#define THREADS 30
#define ENTRY 7
#include "indexer.c"
