// FALSE
// A constructor runs before `main`.
extern void reach_error(void);
int x;
static void __attribute__((constructor)) prepare(void) { x = 1; }

int main(void) {
    if (x == 1) reach_error();
    return 0;
}
