// UNKNOWN(unsupported
// Sums of `long double` are not computed, also if one of them is a constant.
extern void reach_error(void);
long double sum = 1.5L;
int main(void) {
    sum += 1.0L;
    if ((double)sum != 2.5) reach_error();
    return 0;
}
