// UNKNOWN(unsupported
// Reaching it is undefined.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    if (__VERIFIER_nondet_int()) __builtin_unreachable();
    return 0;
}
