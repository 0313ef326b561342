// TRUE
// A string in braces is the array, not its first element.
extern void reach_error(void);
char whole[] = {"abc"};
char rows[][3] = {"ab", {"cd"}};

int main(void) {
    if (sizeof whole != 4 || whole[1] != 'b' || rows[1][1] != 'd') reach_error();
    return 0;
}
