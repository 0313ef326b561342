// FALSE
// The bound is a hint of another tool: the third iteration is reached, and any number may be 3.
int nondet_int(void);
void __CPROVER_assert(_Bool, const char *), __VERIFIER_loop_bound(int);
int main(void) {
  for (int i = 0; i < 4; i++) {
    __VERIFIER_loop_bound(2);
    __CPROVER_assert(i < 3 || nondet_int() != 3, "reached");
  }
  return 0;
}
