// TRUE
// Unions of a thread begin with the values of their first members: several in one cell, all other bytes zero; so do
// the unions of a second thread.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern void reach_error(void);
_Thread_local union { struct { short a, b; } p; int i; long long l; } u = { { 1, 2 } };
_Thread_local struct { char before; union { char c; int i; } inner[2]; char after; } s = { 7, { { 8 }, { 9 } }, 10 };
_Thread_local union { struct { unsigned low : 3, high : 9; } bits; unsigned all; } f = { { 5, 257 } };

static void *check(void *argument) {
    if (u.p.a != 1 || u.p.b != 2 || u.l != 0x20001) reach_error();
    if (s.before != 7 || s.inner[0].i != 8 || s.inner[1].i != 9 || s.after != 10) reach_error();
    if (f.bits.low != 5 || f.bits.high != 257 || f.all != (257u << 3 | 5)) reach_error();
    u.l = s.inner[1].i = 0;
    f.all = 0;
    return argument;
}

int main(void) {
    pthread_t thread;
    check(0);
    pthread_create(&thread, 0, check, 0);
    return 0;
}
