// TRUE
// Whoever takes the list's first element frees it, under the mutex that all accesses hold.
#include <pthread.h>
#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
static struct node *first;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void *takes(void *argument) {
  pthread_mutex_lock(&mutex);
  struct node *node = first;
  if (node) {
    first = node->next;
    free(node);
  }
  pthread_mutex_unlock(&mutex);
  return 0;
}
int main(void) {
  pthread_t one, two;
  for (int i = 0; i < 2; i++) {
    struct node *node = malloc(sizeof *node);
    node->value = i;
    node->next = first;
    first = node;
  }
  pthread_create(&one, 0, takes, 0);
  pthread_create(&two, 0, takes, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
