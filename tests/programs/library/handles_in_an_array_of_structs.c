// TRUE
// Handles and results live in structures; every thread is joined before the sum is read.
#include <assert.h>
#include <pthread.h>

struct job {
  pthread_t thread;
  int input;
  void *result;
} jobs[2];
void *half(void *arg) {
  struct job *job = arg;
  return (void *) (long) (job->input / 2);
}
int main(void) {
  int i;
  for (i = 0; i < 2; i++) {
    jobs[i].input = 4 + 2 * i;
    pthread_create(&jobs[i].thread, 0, half, &jobs[i]);
  }
  for (i = 0; i < 2; i++)
    pthread_join(jobs[i].thread, &jobs[i].result);
  assert((long) jobs[0].result + (long) jobs[1].result == 5);
  return 0;
}
