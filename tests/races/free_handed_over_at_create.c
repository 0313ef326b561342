// TRUE
// The object is filled before the thread is created and not used afterwards.
#include <pthread.h>
#include <stdlib.h>
struct task { int input, output; };
void *work(void *argument) { struct task *task = argument; task->output = task->input + 1; return 0; }
int main(void) {
  struct task *task = malloc(sizeof(struct task));
  task->input = 1;
  pthread_t a;
  pthread_create(&a, 0, work, task);
  return 0;
}
