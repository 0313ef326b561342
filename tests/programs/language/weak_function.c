// UNKNOWN(unsupported
// A weak function that is not defined here may be there or not.
void reach_error(void);
extern int maybe(void) __attribute__((weak));
int main(void) {
    if (maybe) reach_error();
    return 0;
}
