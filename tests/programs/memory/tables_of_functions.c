// TRUE
// Thread entry points and callees through tables.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int sum;
void *one(void *unused) { sum += 1; return 0; }
void *ten(void *unused) { sum += 10; return 0; }
static void *(*const table[])(void *) = { one, ten };
int main(void) {
  for (int i = 0; i < 2; i++) {
    pthread_t t;
    pthread_create(&t, 0, table[i], 0);
    pthread_join(t, 0);
  }
  table[0](0);
  assert(sum == 12);
  return 0;
}
