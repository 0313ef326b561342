// UNKNOWN(unsupported
// Jumps out of functions are not modelled.
typedef long jmp_buf[8];
extern int setjmp(jmp_buf);
extern void longjmp(jmp_buf, int);
jmp_buf b;
int main(void) {
    if (setjmp(b)) return 1;
    longjmp(b, 1);
}
