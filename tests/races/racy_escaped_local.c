// FALSE
// A local of `main` escapes by its address: the thread writes it while `main` reads it.
#include <pthread.h>
void *set(void *argument) { *(int *)argument = 1; return 0; }
int main(void) {
  int local = 0;
  pthread_t a;
  pthread_create(&a, 0, set, &local);
  int seen = local;
  pthread_join(a, 0);
  return seen;
}
