struct _pthread_cleanup_buffer { int any; };
void _pthread_cleanup_push(struct _pthread_cleanup_buffer *, void (*)(void *), void *);
void _pthread_cleanup_pop();
void f(void *p) {}
int main(void) {
    struct _pthread_cleanup_buffer b;
    _pthread_cleanup_push(&b, f, 0);
    _pthread_cleanup_pop((1));
    return 0;
}
