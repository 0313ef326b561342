// UNKNOWN(unsupported
// The call is one of the function inside, which sees the variables around it; that is not modelled.
extern void reach_error(void);
int add(int x) { return x; }
int main(void) {
    int sum = 0;
    void add(int x) { sum += x; }
    add(3);
    if (sum != 3) reach_error();
    return 0;
}
