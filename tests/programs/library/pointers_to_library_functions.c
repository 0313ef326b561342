// TRUE
// Tables of functions may have the library's in them; a thread may begin in one.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct lock_operations {
  int (*lock)(pthread_mutex_t *);
  int (*unlock)(pthread_mutex_t *);
};
static const struct lock_operations operations = {pthread_mutex_lock, pthread_mutex_unlock};
static struct {
  void *(*make)(size_t);
  void (*drop)(void *);
  size_t (*length)(const char *);
} memory = {malloc, free, strlen};
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int count;
void *thread(void *unused) {
  int *one = memory.make(sizeof(int));
  *one = 1;
  operations.lock(&mutex);
  count += *one;
  operations.unlock(&mutex);
  memory.drop(one);
  return 0;
}
int main(void) {
  pthread_t one, two, three;
  void *given;
  int result = 5;
  void (*end)(void *) = pthread_exit;
  int (*start)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) = pthread_create;
  start(&one, 0, thread, 0);
  pthread_create(&two, 0, thread, 0);
  pthread_create(&three, 0, (void *(*)(void *))end, &result);
  pthread_join(one, 0);
  pthread_join(two, 0);
  pthread_join(three, &given);
  assert(count == 2 && memory.length("four") == 4 && given == &result);
  return 0;
}
