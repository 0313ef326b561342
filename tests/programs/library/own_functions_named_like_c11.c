// TRUE
// The program has its own `thrd_create` and `thrd_join`: what they are given the address of is an object in memory.
#include <assert.h>
#include <pthread.h>
typedef int (*job)(void *);
struct start {
  job job;
  void *argument;
} start;
void *wrapped(void *given) {
  struct start *start = given;
  return (void *)(long)start->job(start->argument);
}
int thrd_create(pthread_t *thread, job job, void *argument) {
  start.job = job;
  start.argument = argument;
  return pthread_create(thread, 0, wrapped, &start);
}
int thrd_join(pthread_t thread, int *result) {
  void *value;
  pthread_join(thread, &value);
  *result = (int)(long)value;
  return 0;
}
int five(void *unused) { return 5; }
int main(void) {
  pthread_t thread;
  int result;
  thrd_create(&thread, five, 0);
  thrd_join(thread, &result);
  assert(result == 5);
  return 0;
}
