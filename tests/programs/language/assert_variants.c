// FALSE
// A failed assertion.
extern void __assert(const char *, const char *, int);
int main(void) {
    int x = 1;
    ((x == 2) ? (void)0 : __assert("x == 2", "file", 3));
    return 0;
}
