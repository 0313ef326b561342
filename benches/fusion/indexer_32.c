// TRUE
// The indexer with 32 threads: entry 72 is the first choice of one message, and no other can reach it.
#define THREADS 32
#define ENTRY 72
#include "indexer.c"
