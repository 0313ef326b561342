// TRUE
// tss_get gives what the thread itself set; the destructor gets it where the thread ends.
#include <assert.h>
#include <threads.h>

tss_t key;
int sum;
void destroy(void *value) {
  sum += *(int *) value;
}
int worker(void *arg) {
  assert(tss_get(key) == 0);
  tss_set(key, arg);
  return 0;
}
int main(void) {
  thrd_t t;
  int value = 5;
  tss_create(&key, destroy);
  thrd_create(&t, worker, &value);
  thrd_join(t, 0);
  assert(sum == 5);
  return 0;
}
