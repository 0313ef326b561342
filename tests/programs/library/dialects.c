// TRUE
// Assumptions, atomic blocks and values as other verifiers write them; hints about loops leave no iteration out.
#include <pthread.h>
int nondet_int(void);
unsigned char nondet_uchar();
_Bool __CPROVER_nondet_bool(void);
long nondet_of_the_declared_type(void);
void __CPROVER_assume(_Bool), __CPROVER_assert(_Bool, const char *), __CPROVER_atomic_begin(void), __CPROVER_atomic_end(void);
void __ESBMC_assume(_Bool), __ESBMC_assert(_Bool, const char *), __ESBMC_atomic_begin(), __ESBMC_atomic_end();
void __ESBMC_yield(void);
void __VERIFIER_loop_bound(int), __VERIFIER_loop_begin(void), __VERIFIER_spin_start(void), __VERIFIER_spin_end(_Bool);
int shared, ready, evaluated;
/* A body in the program is what counts. */
int nondet_own(void) { return 7; }
void __VERIFIER_loop_end(void) { evaluated += 10; }
void *work(void *unused) {
  __CPROVER_atomic_begin();
  shared++;
  __CPROVER_atomic_end();
  __ESBMC_yield();
  __ESBMC_atomic_begin();
  shared++;
  __ESBMC_atomic_end();
  __atomic_store_n(&ready, 1, __ATOMIC_SEQ_CST);
  return 0;
}
int main(void) {
  pthread_t thread;
  int number = nondet_int(), loops = 0;
  __CPROVER_assume(number > 3);
  __ESBMC_assert(number >= 4, "assumed");
  __ESBMC_assume(number < 5);
  __CPROVER_assert(number == 4, "both are assumed");
  __CPROVER_assert(nondet_uchar() < 256 && __CPROVER_nondet_bool() < 2 && nondet_own() == 7, "types");
  __CPROVER_assert(sizeof(nondet_of_the_declared_type()) == sizeof(long), "declared");
  pthread_create(&thread, 0, work, 0);
  __VERIFIER_loop_begin();
  for (int again = 1; again;) {
    __VERIFIER_spin_start();
    again = !__atomic_load_n(&ready, __ATOMIC_SEQ_CST);
    __VERIFIER_spin_end(!again);
  }
  __CPROVER_assert(shared == 2, "after both");
  for (int i = 0; i < 5; i++) {
    __VERIFIER_loop_bound((evaluated++, 2));
    loops++;
  }
  __VERIFIER_loop_end();
  __CPROVER_assert(loops == 5 && evaluated == 15, "no iteration is left out");
  return 0;
}
