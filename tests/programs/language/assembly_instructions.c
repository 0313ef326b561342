// UNKNOWN(unsupported: inline assembly
// An instruction is not modelled.

int main(void) {
    int x = 3;
    __asm__ volatile("incl %0" : "+r"(x));
    return x;
}
