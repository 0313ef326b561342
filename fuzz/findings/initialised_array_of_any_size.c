struct empty {};
struct wide { int rows[1073741823][1]; };
int main(void) {
    int values[2147483647][2] = {{1, 2}, {4, 8}};
    struct empty none[2147483647][2] = {};
    struct wide one, other = one;
    return values[0][1];
}
