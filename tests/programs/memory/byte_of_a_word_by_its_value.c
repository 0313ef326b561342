// FALSE
// The last byte of 15 is 0; which byte is read depends on the word itself, which was read as one cell before.
#include <pthread.h>

extern void reach_error(void);
union {
    unsigned char bytes[4];
    unsigned word;
} both;

void *work(void *unused) {
    both.word = 15;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    unsigned word = both.word;
    unsigned byte = both.bytes[word & 3];
    if (word == 15 && byte == 0) reach_error();
    return 0;
}
