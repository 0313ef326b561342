// TRUE
// What a thread keeps in its own `_Thread_local` variables is as good as its registers, also behind a pointer that
// only goes to functions.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern void reach_error(void);
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);

_Thread_local _Bool inside = 0;
_Thread_local int depth = 3;
int busy;

void note(_Bool *where, _Bool what) {
    *where = what;
}

void enter(void) {
    __VERIFIER_atomic_begin();
    __VERIFIER_assume(busy == 0);
    busy = 1;
    __VERIFIER_atomic_end();
    note(&inside, 1);
}

void leave(void) {
    note(&inside, 0);
    busy = 0;
}

void *worker(void *argument) {
    for (;;) {
        enter();
        if (busy != 1 || !inside || depth != 3) {
            reach_error();
        }
        leave();
        if (inside) {
            reach_error();
        }
    }
    return argument;
}

int main(void) {
    pthread_t thread;
    for (;;) {
        pthread_create(&thread, 0, worker, 0);
    }
}
