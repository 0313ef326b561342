// TRUE
// Two threads sort arrays of their own and look for numbers in them.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static int ascending(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
struct named {
  char key;
  short number;
  char name[3];
};
static int by_number(const void *a, const void *b) {
  return ((const struct named *)a)->number - ((const struct named *)b)->number;
}
void *integers(void *argument) {
  int *numbers = argument, seven = 7, five = 5;
  qsort(numbers, 4, sizeof(int), ascending);
  assert(numbers[0] == -2 && numbers[1] == 1 && numbers[2] == 7 && numbers[3] == 9);
  assert(bsearch(&seven, numbers, 4, sizeof(int), ascending) == &numbers[2]);
  assert(bsearch(&five, numbers, 4, sizeof(int), ascending) == 0);
  return 0;
}
int main(void) {
  pthread_t id;
  static int numbers[4] = {7, 9, -2, 1};
  struct named all[3] = {{'b', 2, "bb"}, {'c', 3, "cc"}, {'a', 1, "aa"}};
  pthread_create(&id, 0, integers, numbers);
  qsort(all, 3, sizeof all[0], by_number);
  assert(all[0].key == 'a' && all[1].name[1] == 'b' && all[2].number == 3);
  pthread_join(id, 0);
  return 0;
}
