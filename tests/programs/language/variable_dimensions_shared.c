// FALSE
// Two threads write to rows of one array; with a width that is one too small the second row begins in the first.
#include <assert.h>
#include <pthread.h>

struct task {
  int row, width, *cells;
};
void *work(void *argument) {
  struct task *task = argument;
  int(*rows)[task->width] = (int(*)[task->width])task->cells;
  for (int i = 0; i < 2; i++) rows[task->row][i] = task->row;
  return 0;
}
int main(void) {
  int width = 2;
  int cells[2][width];
  struct task first = {0, 2, &cells[0][0]}, second = {1, 1, &cells[0][0]};
  pthread_t t;
  pthread_create(&t, 0, work, &second);
  work(&first);
  pthread_join(t, 0);
  assert(cells[0][1] == 0);
  return 0;
}
