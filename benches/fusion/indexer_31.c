// TRUE
// The indexer with 31 threads: entry 21 is the first choice of one message, and no other can reach it.
#define THREADS 31
#define ENTRY 21
#include "indexer.c"
