// FALSE
// Another thread may see an array that is being sorted.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int numbers[2] = {2, 1};
static int ascending(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}
void *sorter(void *unused) {
  qsort(numbers, 2, sizeof numbers[0], ascending);
  return 0;
}
int main(void) {
  pthread_t id;
  pthread_create(&id, 0, sorter, 0);
  assert(numbers[0] != numbers[1]);
  return 0;
}
