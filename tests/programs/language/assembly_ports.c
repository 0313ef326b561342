// FALSE
// What a device gives is any value; what it is given does not matter.
#include <assert.h>

int main(void) {
    unsigned char value = 1;
    __asm__ volatile("outb %b0, %w1" : : "a"(value), "Nd"(0x60));
    __asm__ volatile("inb %w1, %b0" : "=a"(value) : "Nd"(0x60));
    assert(value != 77);
    return 0;
}
