// TRUE
// A hash table under a reader-writer lock; a reader sees an entry or does not, and after the join it does.
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <errno.h>
#include <assert.h>
#include <err.h>
static volatile sig_atomic_t running = 1;
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
struct entry { char key[8]; int value; struct entry *next; };
#define BUCKETS 2
static struct entry *table[BUCKETS];
static unsigned hash(const char *s) { unsigned h = 5381; for (; *s; s++) h = h * 33 ^ (unsigned char)*s; return h % BUCKETS; }
static struct entry *find(const char *k) { for (struct entry *e = table[hash(k)]; e; e = e->next) if (strcmp(e->key, k) == 0) return e; return NULL; }
static int put(const char *k, int v) {
  int rc = pthread_rwlock_wrlock(&rw);
  if (rc != 0) { errno = rc; err(EXIT_FAILURE, "wrlock %s", k); }
  struct entry *e = find(k);
  if (!e) { e = malloc(sizeof *e); strncpy(e->key, k, sizeof e->key - 1); e->key[sizeof e->key - 1] = '\0'; e->next = table[hash(k)]; table[hash(k)] = e; }
  e->value = v;
  pthread_rwlock_unlock(&rw);
  return 0;
}
static int get(const char *k, int dflt) { pthread_rwlock_rdlock(&rw); struct entry *e = find(k); int v = e ? e->value : dflt; pthread_rwlock_unlock(&rw); return v; }
static void *w(void *a) { put("one", 1); return a; }
int main(void) {
  sigset_t set; pthread_t t;
  signal(SIGPIPE, SIG_IGN);
  sigemptyset(&set); sigaddset(&set, SIGTERM);
  if (pthread_sigmask(SIG_BLOCK, &set, NULL)) errx(1, "sigmask");
  pthread_create(&t, NULL, w, NULL);
  put("two", 2);
  int v = get("one", 0);
  assert(v == 0 || v == 1);
  pthread_join(t, NULL);
  assert(get("one", 0) == 1 && get("two", 0) == 2);
  return 0;
}
