// FALSE
// An atomic block of 9,000 iterations has an end, also for whoever replays the counterexample: the sum is odd there.
extern void reach_error(void); extern void __VERIFIER_atomic_begin(void); extern void __VERIFIER_atomic_end(void);
int x;
int main(void) {
  int s = 0;
  __VERIFIER_atomic_begin();
  for (int i = 0; i < 9000; i++) { s ^= i; s += 3; s ^= i; s += 3; s ^= i; s += 3; s ^= i; s += 3; s ^= i; s += 3; s ^= i; s += 3; s |= 1; }
  x = s;
  __VERIFIER_atomic_end();
  if (x != 0) reach_error();
  return 0;
}
