// FALSE
// The same structure without `_Atomic` is written in two steps.
#include <pthread.h>
extern void reach_error(void);
struct pair { unsigned short left, right; };
struct pair shared, ones = {1, 1};
void *write_both(void *arg) {
  shared = ones;
  return 0;
}
int main(void) {
  pthread_t one;
  pthread_create(&one, 0, write_both, 0);
  unsigned short left = shared.left;
  unsigned short right = shared.right;
  if (left == 1 && right == 0)
    reach_error();
  return 0;
}
