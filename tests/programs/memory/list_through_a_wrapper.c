// TRUE
// Objects of a function that does not know their type; pointers stored in shared memory.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct node { int value; struct node *next; };
struct node *head;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *get(unsigned long size) { return malloc(size); }
void push(int value) {
  struct node *n = get(sizeof *n);
  n->value = value;
  pthread_mutex_lock(&m);
  n->next = head;
  head = n;
  pthread_mutex_unlock(&m);
}
void *pusher(void *unused) { push(1); return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, pusher, 0);
  push(2);
  pthread_join(t, 0);
  int sum = 0;
  for (struct node *n = head; n; n = n->next) sum += n->value;
  assert(sum == 3);
  return 0;
}
