// FALSE
// Both threads write the same member, one of them through a pointer to the structure.
#include <pthread.h>
struct pair { int left, right; } pair;
void *one(void *argument) { struct pair *p = argument; p->right = 1; return 0; }
void *two(void *unused) { pair.right = 2; return 0; }
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, one, &pair);
  pthread_create(&t, 0, two, 0);
  return 0;
}
