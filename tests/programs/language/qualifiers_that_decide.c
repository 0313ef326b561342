// UNKNOWN(unsupported
// What is pointed to is qualified, which types do not keep: the choice is not made at random.
extern void reach_error(void);
int main(void) {
    const char *p = 0;
    if (_Generic(p, char *: 1, const char *: 2) != 2) reach_error();
    return 0;
}
