// TRUE
// The indexer with 30 threads: entry 7 is the first choice of one message, and no other can reach it.
#define THREADS 30
#define ENTRY 7
#include "indexer.c"
