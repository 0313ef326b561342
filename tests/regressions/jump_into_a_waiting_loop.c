// FALSE
// From the jump to the head is not an iteration in which nothing happened: the head is yet to be reached.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    _Bool c = __VERIFIER_nondet_bool();
    _Bool d = __VERIFIER_nondet_bool();
    if (c)
        goto inside;
    for (;;) {
        if (c)
            reach_error();
    inside:
        if (d)
            break;
    }
    return 0;
}
