// FALSE
// One structure is the argument of both threads and is filled in again in between: the first may see the second's.
#include <pthread.h>
#include <assert.h>

struct job { int *result; int number; };
int results[2];
void *works(void *argument) {
  struct job *job = argument;
  *job->result = job->number;
  return 0;
}
int main(void) {
  struct job job;
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) {
    job.result = &results[i];
    job.number = i + 1;
    pthread_create(&threads[i], 0, works, &job);
  }
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  assert(results[0] == 1 && results[1] == 2);
  return 0;
}
