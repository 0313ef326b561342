// TRUE
// What main stored before it created a thread is there for the threads of that thread, too, and what they
// all read is never written again: neither the pointers nor the nondeterministic number behind them.
#include <pthread.h>
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
struct { int **cell; int number; } config;
int *target, sum;
void *adds(void *argument) {
  int *mine = argument;
  assert(*config.cell == &sum);
  __sync_fetch_and_add(*config.cell, config.number + *mine);
  return 0;
}
void *creates(void *unused) {
  pthread_t t;
  int mine = config.number;
  pthread_create(&t, 0, adds, &mine);
  pthread_join(t, 0);
  return 0;
}
int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  target = &sum;
  config.cell = &target;
  if (n > 5) config.number = n; else config.number = 5;
  pthread_create(&t, 0, creates, 0);
  pthread_join(t, 0);
  assert(sum == 2 * config.number && config.number >= 5);
  return 0;
}
