// TRUE
// The indexer with 27 threads: entry 2 is the first choice of one message, and no other can reach it.
#define THREADS 27
#define ENTRY 2
#include "indexer.c"
