// UNKNOWN
// The rest of a long argument is there, though it has no object here: whoever reads it goes on, and races.
#include <pthread.h>
int x;
char *text;

void *t(void *p) {
  if (text[40] == 'a')
    x++;
  return 0;
}

int main(int argc, char **argv) {
  pthread_t i, j;
  if (argc < 2)
    return 0;
  text = argv[1];
  pthread_create(&i, 0, t, 0);
  pthread_create(&j, 0, t, 0);
  return 0;
}
