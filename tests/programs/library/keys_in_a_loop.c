// UNKNOWN(unsupported
// A place that makes several keys is not modelled.
#include <assert.h>
#include <pthread.h>

pthread_key_t keys[2];
int main(void) {
  int i;
  for (i = 0; i < 2; i++)
    pthread_key_create(&keys[i], 0);
  assert(keys[0] != keys[1]);
  return 0;
}
