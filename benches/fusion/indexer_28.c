// TRUE
// The indexer with 28 threads: entry 2 is the first choice of one message, and no other can reach it.
#define THREADS 28
#define ENTRY 2
#include "indexer.c"
