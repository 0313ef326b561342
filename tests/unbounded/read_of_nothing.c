// UNKNOWN
// The thread may read where no object is, and what it gets decides.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int shared;
int main(void) {
  int *chosen = __VERIFIER_nondet_int() ? &shared : (int *)0;
  if (*chosen != 0) reach_error();
  return 0;
}
