// TRUE
// The padding of a thread's objects begins as zero, as that of the program's objects.
extern void reach_error(void);
_Thread_local struct { char a; struct { char x; short y; } in[2]; long long l; } s;

int main(void) {
    unsigned char *bytes = (unsigned char *)&s;
    for (unsigned i = 0; i < sizeof s; i++)
        if (bytes[i]) reach_error();
    return 0;
}
