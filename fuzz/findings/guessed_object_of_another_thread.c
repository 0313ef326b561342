extern void reach_error(void);
void *malloc(unsigned long);
int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);
void *make(void *n) {
  int *p = malloc(sizeof *p);
  *p = 6;
  return p;
}
int main(void) {
  unsigned long t;
  int *p;
  pthread_create(&t, 0, make, 0);
  if (!*p) reach_error();
}
