// TRUE
// The bank account with 21 threads.
#define THREADS 21
#include "account.c"
