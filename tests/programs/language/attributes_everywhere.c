// TRUE
// Attributes and qualifiers where compilers accept them.
#include <assert.h>
__attribute__((noreturn)) void stop(void);
static inline __attribute__((always_inline)) int one(void) { return 1; }
int two(void) __attribute__((pure, warn_unused_result));
int two(void) { return 2; }
static const volatile int limit __attribute__((unused)) = 5;
extern __inline int three(void) { return 3; }
int f(int __attribute__((unused)) a, const char *restrict s) { return a; }
_Noreturn void stop(void) { for (;;) ; }
int main(void) {
    int x __attribute__((unused)), y = 4;
    __extension__ int z = 1;
    switch (y) { case 4: z++; __attribute__((fallthrough)); case 5: z++; }
    assert(one() + two() + three() + limit + z == 14 && f(1, "") == 1);
    return 0;
}
