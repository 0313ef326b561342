// FALSE
// The thread knows what it reads since it was created, and nobody else writes it; but it is freed meanwhile.
#include <pthread.h>
#include <stdlib.h>
struct task {
  int (*compute)(int);
  int rounds;
};
static int doubled(int number) { return 2 * number; }
static void *runs(void *argument) {
  struct task *task = argument;
  int result = 1;
  for (int i = 0; i < task->rounds; i++) {
    result = task->compute(result);
  }
  return (void *)(long)result;
}
int main(void) {
  pthread_t thread;
  struct task *task = calloc(1, sizeof *task);
  task->compute = doubled;
  task->rounds = 3;
  pthread_create(&thread, 0, runs, task);
  free(task);
  pthread_join(thread, 0);
  return 0;
}
