// TRUE
// The program ends where main returns: nobody can join it afterwards.
#include <assert.h>
#include <pthread.h>

pthread_t main_thread;
void *worker(void *arg) {
  pthread_join(main_thread, 0);
  assert(0);
  return 0;
}
int main(void) {
  pthread_t t;
  main_thread = pthread_self();
  pthread_create(&t, 0, worker, 0);
  return 0;
}
