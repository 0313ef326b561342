// TRUE
// Conversions of integers.
#include <assert.h>
int main(void) {
    signed char c = 200;
    unsigned char u = -1;
    short s = 70000;
    assert(c == -56 && u == 255 && s == 4464);
    assert((unsigned)-1 > 0 && -1 < 1 && (c < u) && (unsigned char)c == 200);
    assert(sizeof('a') == 4 && sizeof(c + c) == 4 && (char)0x80 < 0);
    unsigned x = 1;
    assert(-2 + x > 0);
    long long l = -1;
    assert((unsigned)l == 4294967295u && l < x);
    assert((1 ? -1 : 1u) > 0);
    assert(1u << 31 >> 31 == 1 && (int)(1u << 31) >> 31 == -1);
    unsigned short us = 65535;
    assert(us * 1 + 1 == 65536 && (unsigned short)(us + 1) == 0);
    return 0;
}
