// TRUE
// The mutex lies in the object that it protects, and both are reached through a pointer.
#include <pthread.h>
struct account { pthread_mutex_t lock; int balance; } account;
void *deposit(void *argument) {
  struct account *a = argument;
  pthread_mutex_lock(&a->lock);
  a->balance++;
  pthread_mutex_unlock(&a->lock);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_mutex_init(&account.lock, 0);
  pthread_create(&a, 0, deposit, &account);
  pthread_create(&b, 0, deposit, &account);
  return 0;
}
