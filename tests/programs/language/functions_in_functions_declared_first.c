// UNKNOWN(unsupported
// With `auto` a function inside is declared before its definition: what is called is not the one outside.
extern void reach_error(void);
int give(void) { return 1; }
int main(void) {
    auto int give(void);
    if (give() != 2) reach_error();
    int give(void) { return 2; }
    return 0;
}
