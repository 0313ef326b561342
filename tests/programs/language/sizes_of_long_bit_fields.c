// TRUE
// What a long bit-field is computed with is as wide as it is, and takes the room of a whole integer.
extern void reach_error(void);
struct { unsigned long long a : 33, b : 40; } s;
int main(void) {
    s.a = (1ull << 33) - 1;
    if (sizeof(s.a + 1) != 8 || sizeof(s.b + 1) != 8 || s.a + 1 != 0) reach_error();
    return 0;
}
