// TRUE
// As GCC has it, a constant that an `int` does not hold has the type of its enumeration: a signed one of 64 bits if
// some constant is negative, else an unsigned one.
extern void reach_error(void);
enum mixed { LEAST = -1, HIGH = 0x80000000u };
enum wide { FAR = 1LL << 40, NEXT };
enum unsigned_int { TOP = 0xffffffffu };

int main(void) {
    if (-1 >= HIGH || -HIGH >= 0 || sizeof HIGH != 8) reach_error();
    if (-FAR <= 0 || FAR - NEXT <= 0 || sizeof(enum wide) != 8) reach_error();
    if (TOP + 1 != 0 || sizeof TOP != 4) reach_error();
    return 0;
}
