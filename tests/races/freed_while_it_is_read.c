// FALSE
// free is a write of the whole object: the other thread may be reading its last member.
#include <pthread.h>
#include <stdlib.h>
struct pair {
  int first;
  long second;
};
static void *reads(void *argument) {
  struct pair *pair = argument;
  return (void *)pair->second;
}
int main(void) {
  pthread_t thread;
  struct pair *pair = malloc(sizeof *pair);
  pair->first = 1;
  pair->second = 2;
  pthread_create(&thread, 0, reads, pair);
  free(pair);
  pthread_join(thread, 0);
  return 0;
}
