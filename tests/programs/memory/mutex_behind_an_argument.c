// TRUE
// The thread finds mutex and condition behind its argument, which was filled in before it began: they are as good as
// named, so waiting for the condition needs no bound.
#include <pthread.h>
#include <assert.h>

struct gate { int open; pthread_mutex_t lock; pthread_cond_t changed; };
struct job { struct gate *gate; int number; };
int done[2];
void *works(void *argument) {
  struct job *job = argument;
  pthread_mutex_lock(&job->gate->lock);
  while (!job->gate->open) pthread_cond_wait(&job->gate->changed, &job->gate->lock);
  done[job->number] = job->gate->open;
  pthread_mutex_unlock(&job->gate->lock);
  return 0;
}
int main(void) {
  struct gate gate = {0};
  struct job jobs[2];
  pthread_t threads[2];
  pthread_mutex_init(&gate.lock, 0);
  pthread_cond_init(&gate.changed, 0);
  for (int i = 0; i < 2; i++) {
    jobs[i].gate = &gate;
    jobs[i].number = i;
    pthread_create(&threads[i], 0, works, &jobs[i]);
  }
  pthread_mutex_lock(&gate.lock);
  gate.open = 7;
  pthread_cond_broadcast(&gate.changed);
  pthread_mutex_unlock(&gate.lock);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  assert(done[0] == 7 && done[1] == 7);
  return 0;
}
