// TRUE
// The indexer with 20 threads: entry 1 is the first choice of one message, and no other can reach it.
#define THREADS 20
#define ENTRY 1
#include "indexer.c"
