// TRUE
// The threads write different members of one structure.
#include <pthread.h>
struct pair { int left; char right; } pair;
void *one(void *argument) { struct pair *p = argument; p->left = 1; return 0; }
void *two(void *argument) { struct pair *p = argument; p->right = 2; return 0; }
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, one, &pair);
  pthread_create(&t, 0, two, &pair);
  return 0;
}
