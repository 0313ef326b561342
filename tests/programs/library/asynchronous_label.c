// UNKNOWN(unsupported: the thread that the label `__CPROVER_ASYNC_1` begins
// The statement behind the label would run beside what follows it.
void __CPROVER_assert(_Bool, const char *);
int x;
void set(void) { x = 1; }
int main(void) {
__CPROVER_ASYNC_1:
  set();
  __CPROVER_assert(x == 1, "it need not have run yet");
  return 0;
}
