// TRUE
// Attributes in type names and parameters count as those of declarations do.
extern void reach_error(void);
struct pair { int a, b; };
int size_of_parameter(int __attribute__((mode(DI))) x, __attribute__((mode(QI))) int y) { return sizeof x * 10 + sizeof y; }

int main(void) {
    if (sizeof(int __attribute__((mode(DI)))) != 8 || (int __attribute__((mode(QI))))300 != 44) reach_error();
    if (size_of_parameter(1, 2) != 81) reach_error();
    if (_Alignof(int __attribute__((aligned(1)))) != 1 || _Alignof(__attribute__((aligned(32))) char) != 32) reach_error();
    if (sizeof(struct __attribute__((packed)) { char c; int i; }) != 5) reach_error();
    if (_Alignof(int __attribute__((aligned(64))) *) != 64 || sizeof(struct pair __attribute__((aligned(16)))) != 8) reach_error();
    return 0;
}
