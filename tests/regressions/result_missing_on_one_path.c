// FALSE
// A result that is missing on one path is any value there, and the replay must choose the model's.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

_Bool maybe(_Bool x)
{
    if (x)
        return 0;
}

int main(void)
{
    _Bool r = maybe(__VERIFIER_nondet_bool());
    if (r)
        reach_error();
    return 0;
}
