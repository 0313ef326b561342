// TRUE
// Deep, repeated calls: each function calls the one below it twice, with two arguments that overlap. Executed anew, the
// lowest one runs 2^16 times; with function summaries each level is executed once.
#include <pthread.h>
extern void reach_error(void);
unsigned x;

unsigned f0(unsigned a) { return a > 100 ? a - 1 : a + 1; }
unsigned f1(unsigned a) { return f0(a) ^ f0(a + 1); }
unsigned f2(unsigned a) { return f1(a) ^ f1(a + 1); }
unsigned f3(unsigned a) { return f2(a) ^ f2(a + 1); }
unsigned f4(unsigned a) { return f3(a) ^ f3(a + 1); }
unsigned f5(unsigned a) { return f4(a) ^ f4(a + 1); }
unsigned f6(unsigned a) { return f5(a) ^ f5(a + 1); }
unsigned f7(unsigned a) { return f6(a) ^ f6(a + 1); }
unsigned f8(unsigned a) { return f7(a) ^ f7(a + 1); }
unsigned f9(unsigned a) { return f8(a) ^ f8(a + 1); }
unsigned f10(unsigned a) { return f9(a) ^ f9(a + 1); }
unsigned f11(unsigned a) { return f10(a) ^ f10(a + 1); }
unsigned f12(unsigned a) { return f11(a) ^ f11(a + 1); }
unsigned f13(unsigned a) { return f12(a) ^ f12(a + 1); }
unsigned f14(unsigned a) { return f13(a) ^ f13(a + 1); }
unsigned f15(unsigned a) { return f14(a) ^ f14(a + 1); }
unsigned f16(unsigned a) { return f15(a) ^ f15(a + 1); }

void *other(void *argument) {
    x = 3;
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    unsigned seen = x;
    if (f16(seen) > 1000) reach_error();
    return 0;
}
