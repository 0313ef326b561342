// FALSE
// `strtok` keeps its place for all threads together: one thread gets the other's words.
#include <assert.h>
#include <pthread.h>
#include <string.h>
char one[] = "a b", other[] = "c d";
void *thread(void *unused) {
  strtok(other, " ");
  return 0;
}
int main(void) {
  pthread_t id;
  pthread_create(&id, 0, thread, 0);
  strtok(one, " ");
  char *word = strtok(0, " ");
  assert(word == one + 2);
  return 0;
}
