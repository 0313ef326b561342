// TRUE
// The array is sorted and written down with the mutex held, which a cleanup handler frees, through pointers to the library's functions.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int numbers[3] = {3, 1, 2};
static char line[24];
static int (*const take)(pthread_mutex_t *) = pthread_mutex_lock;
static int compare(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}
static void unlock(void *lock) {
  pthread_mutex_unlock(lock);
}
void *thread(void *ends) {
  take(&mutex);
  pthread_cleanup_push(unlock, &mutex);
  qsort(numbers, 3, sizeof *numbers, compare);
  sprintf(line, "%d %d", numbers[0], numbers[2]);
  if (ends)
    pthread_exit(0);
  pthread_cleanup_pop(1);
  return 0;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, thread, 0);
  pthread_create(&two, 0, thread, &two);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
