// TRUE
// An interpreter with a table of labels; two threads run their own programs.
#include <assert.h>
#include <pthread.h>
static int run(const unsigned char *code, int value) {
  static const void *const table[] = {&&stop, &&increment, &&twice, &&negate};
  goto *table[*code++];
increment:
  value++;
  goto *table[*code++];
twice:
  value *= 2;
  goto *table[*code++];
negate:
  value = -value;
  goto *table[*code++];
stop:
  return value;
}
static int both(int first) {
  void *next = first ? &&one : (void *)&&two;
  goto *next;
one:
  return 1;
two:
  return 2;
}
static int offsets(int index) {
  static const int table[] = {&&a - &&a, &&b - &&a};
  goto *(&&a + table[index]);
a:
  return 10;
b:
  return 20;
}
int results[2];
void *thread(void *unused) {
  results[0] = run((const unsigned char *)"\1\2\2\0", 4);
  return 0;
}
int main(void) {
  pthread_t id;
  pthread_create(&id, 0, thread, 0);
  results[1] = run((const unsigned char *)"\2\3\1\0", 4);
  pthread_join(id, 0);
  assert(results[0] == 20 && results[1] == -7);
  assert(both(1) == 1 && both(0) == 2 && offsets(0) == 10 && offsets(1) == 20);
  assert(sizeof(void *) && both(1));
  return 0;
}
