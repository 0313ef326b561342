// FALSE
// A union of a thread begins with the value of its first member, also if that is narrower than the union.
extern void reach_error(void);
_Thread_local union { char c; int i; } u = { 5 };

int main(void) {
    if (u.c == 5) reach_error();
    return 0;
}
