// TRUE
// A small structure that is `_Atomic` is read, written and compared in one step.
#include <pthread.h>
#include <stdatomic.h>
extern void reach_error(void);
struct pair { unsigned short left, right; };
_Atomic struct pair shared;
void *both_grow(void *arg) {
  struct pair old = atomic_load(&shared), new;
  do {
    new.left = old.left + 1;
    new.right = old.right + 1;
  } while (!atomic_compare_exchange_strong(&shared, &old, new));
  return 0;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, both_grow, 0);
  pthread_create(&two, 0, both_grow, 0);
  struct pair seen = shared;
  if (seen.left != seen.right)
    reach_error();
  pthread_join(one, 0);
  pthread_join(two, 0);
  seen = atomic_load(&shared);
  if (seen.left != 2 || seen.right != 2)
    reach_error();
  struct pair last = {7, 9};
  shared = last;
  struct pair before = atomic_exchange(&shared, seen);
  if (before.left != 7 || before.right != 9)
    reach_error();
  return 0;
}
