// FALSE
// `halves[0]` is never written, so reading it is no event; `halves[1]` is two cells, because one of its bytes is read. A read of either is one
// block that always read the latter in the model, and the counterexample expected it where the program read the former.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern void reach_error(void);

union {
    unsigned char bytes[4];
    unsigned short halves[2];
} both;

void *work(void *unused) {
    unsigned first = both.halves[1];
    unsigned second = both.halves[first & 1];
    both.halves[1] = 2;
    first = both.bytes[2];
    if (second == 0 && first == 2) reach_error();
    return unused;
}

int main(void) {
    pthread_t one, other;
    pthread_create(&one, 0, work, 0);
    pthread_create(&other, 0, work, 0);
    return 0;
}
