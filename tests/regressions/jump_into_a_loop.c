// FALSE
// Control enters a loop in the middle only; the loop's head is reached from there for the first time.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    int n = 0;
    if (__VERIFIER_nondet_bool())
        goto inside;
    return 0;
    for (int i = 0; i < 2; i++) {
        n = n + 1;
    inside:
        n = n + 10;
        if (n == 21)
            reach_error();
    }
    return 0;
}
