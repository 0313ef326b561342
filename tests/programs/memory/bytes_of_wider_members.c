// FALSE
// Any byte of the structure may be looked at, also the second one of the wider member, which is 2.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct {
    unsigned short length;
    unsigned char data[6];
} packet;

int main(void) {
    packet.length = 0x0203;
    unsigned char *bytes = (unsigned char *)&packet;
    if (bytes[__VERIFIER_nondet_uint() % 8] == 2) reach_error();
    return 0;
}
