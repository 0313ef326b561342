// FALSE
// `strtok` keeps its place in a variable that the threads share; their strings are their own.
#include <pthread.h>
#include <string.h>
void *thread(void *text) {
  strtok(text, " ");
  return 0;
}
int main(void) {
  pthread_t id;
  char one[] = "a b", two[] = "c d";
  pthread_create(&id, 0, thread, one);
  strtok(two, " ");
  pthread_join(id, 0);
  return 0;
}
