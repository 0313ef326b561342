// TRUE
// One logger for all threads: made once, its lines formatted and counted under its mutex.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdarg.h>
#include <string.h>
#include <time.h>
#include <assert.h>
enum level { DEBUG, INFO, ERROR };
static const char *const names[] = { [DEBUG] = "DEBUG", [INFO] = "INFO", [ERROR] = "ERROR" };
struct logger { pthread_mutex_t lock; enum level min; FILE *out; int lines; char last[64]; };
static struct logger *instance;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void make(void) {
  instance = calloc(1, sizeof *instance);
  pthread_mutex_init(&instance->lock, NULL);
  instance->min = INFO; instance->out = stderr;
}
static struct logger *get(void) { pthread_once(&once, make); return instance; }
static void log_at(enum level l, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void log_at(enum level l, const char *fmt, ...) {
  struct logger *g = get();
  va_list ap;
  if (l < g->min) return;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  pthread_mutex_lock(&g->lock);
  fprintf(g->out, "%ld.%09ld %s: ", (long)now.tv_sec, now.tv_nsec, names[l]);
  va_start(ap, fmt);
  vsnprintf(g->last, sizeof g->last, fmt, ap);
  va_end(ap);
  fputs(g->last, g->out);
  fputc('\n', g->out);
  g->lines++;
  pthread_mutex_unlock(&g->lock);
}
#define LOG(l, ...) log_at(l, __VA_ARGS__)
static void *w(void *a) { LOG(INFO, "thread %d started", *(int *)a); LOG(DEBUG, "quiet"); return NULL; }
int main(void) {
  pthread_t t[2]; int id[2] = {1, 2};
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, w, &id[i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  assert(get()->lines == 2 && strncmp(get()->last, "thread ", 7) == 0);
  return 0;
}
