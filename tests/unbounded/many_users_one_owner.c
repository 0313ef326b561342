// TRUE
// References are counted: the owner drops the first one, and whoever drops the last one frees. The threads are a
// fixed number, but too many for a search through all interleavings; for the abstraction their number does not matter.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern void reach_error(void);
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);

int references = 1;
_Bool closing, freed;

_Bool get(void) {
    _Bool got = 0;
    __VERIFIER_atomic_begin();
    if (!closing) {
        references++;
        got = 1;
    }
    __VERIFIER_atomic_end();
    return got;
}

void put(void) {
    __VERIFIER_atomic_begin();
    references--;
    if (references == 0) {
        freed = 1;
    }
    __VERIFIER_atomic_end();
}

void *user(void *argument) {
    if (get()) {
        if (freed) {
            reach_error();
        }
        put();
    }
    return argument;
}

void *owner(void *argument) {
    closing = 1;
    put();
    return argument;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, owner, 0);
    for (int i = 0; i < 8; i++) {
        pthread_create(&thread, 0, user, 0);
    }
    return 0;
}
