// TRUE
// The indexer with 29 threads: entry 2 is the first choice of one message, and no other can reach it.
#define THREADS 29
#define ENTRY 2
#include "indexer.c"
