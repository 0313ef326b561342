// FALSE
// `{ 0 }` makes everything zero also where what comes first in it is a mutex, a semaphore or a condition, and a mutex that is zero
// is free: in each round new ones are locked. What has a place of its own behind them keeps it.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
struct account { pthread_mutex_t mutex; int money; };
struct inner { struct { pthread_mutex_t mutex; int value; } in[2]; };
struct late { int first; pthread_mutex_t mutex; int last; };
struct account one = { 0 }, two[2] = { 0 };
pthread_mutex_t mutexes[2] = { 0 };
static struct { sem_t semaphore; pthread_cond_t condition; int more; } waiting = { 0 };
struct late late = { 1, 0, 0 };

int main(void) {
  static struct inner kept;
  for (int i = 0; i < 2; i++) {
    struct account account = { 0 }, *literal = &(struct account){ 0 };
    struct account with = { PTHREAD_MUTEX_INITIALIZER, 4 };
    struct late named = { .last = 3 };
    pthread_mutex_t own[2] = { 0 };
    struct inner empty = { 0 };
    kept = empty;
    pthread_mutex_lock(&account.mutex);
    pthread_mutex_lock(&literal->mutex);
    pthread_mutex_lock(&named.mutex);
    pthread_mutex_lock(&own[1]);
    pthread_mutex_lock(&kept.in[1].mutex);
    kept.in[1].value++;
    assert(with.money == 4 && named.last == 3 && named.first == 0 && account.money == 0 && kept.in[1].value == 1);
  }
  pthread_mutex_lock(&mutexes[1]);
  pthread_mutex_lock(&two[1].mutex);
  assert(waiting.more == 0 && one.money == 0 && late.last == 0 && late.first != 1);
}
