// TRUE
// The synchronisation module with 13 threads.
#define THREADS 13
#include "synch.c"
