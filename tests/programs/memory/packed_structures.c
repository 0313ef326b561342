// TRUE
// Packed members lie next to each other, and a limit by a pragma is followed.
#include <assert.h>
#include <stddef.h>
#include <string.h>

struct header {
    char kind;
    int length;
    short check;
} __attribute__((packed));

#pragma pack(push, 2)
struct limited {
    char kind;
    int length;
};
#pragma pack(pop)

struct plain {
    char kind;
    int length;
};

typedef unsigned int wide __attribute__((__mode__(__DI__)));

union view {
    struct header header;
    unsigned char bytes[7];
};

int main(void) {
    assert(sizeof(struct header) == 7 && offsetof(struct header, length) == 1);
    assert(sizeof(struct limited) == 6 && offsetof(struct limited, length) == 2);
    assert(sizeof(struct plain) == 8);
    assert(sizeof(wide) == 8);
    unsigned char bytes[7] = {1, 2, 0, 0, 0, 3, 0};
    struct header h;
    memcpy(&h, bytes, sizeof h);
    assert(h.kind == 1 && h.length == 2 && h.check == 3);
    union view v;
    v.header = h;
    v.header.length = 0x01020304;
    assert(v.bytes[1] == 4 && v.bytes[4] == 1 && v.bytes[5] == 3);
    struct header *p = (struct header *)bytes;
    p->length++;
    assert(bytes[1] == 3);
    return 0;
}
