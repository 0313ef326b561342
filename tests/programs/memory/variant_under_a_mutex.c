// TRUE
// What was stored last is told by its kind: the text, unless the number came later. A pointer is a part of the widest member.
#include <assert.h>
#include <pthread.h>
union variant {
  int number;
  long long wide;
  double real;
  const char *text;
};
static union variant sent;
static enum { NOTHING, NUMBER, TEXT } kind;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void send(union variant what, int as) {
  pthread_mutex_lock(&lock);
  sent = what;
  kind = as;
  pthread_mutex_unlock(&lock);
}
static void *number(void *unused) {
  union variant mine;
  mine.number = 7;
  send(mine, NUMBER);
  return 0;
}
int main(void) {
  pthread_t thread;
  union variant mine;
  pthread_create(&thread, 0, number, 0);
  mine.text = "text";
  send(mine, TEXT);
  pthread_join(thread, 0);
  if (kind == TEXT) assert(*sent.text == 't');
  else assert(sent.number == 7);
  return 0;
}
