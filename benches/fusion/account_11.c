// TRUE
// The bank account with 11 threads.
#define THREADS 11
#include "account.c"
