// TRUE
// The synchronisation module with 2 threads.
#define THREADS 2
#include "synch.c"
