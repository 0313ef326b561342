// TRUE
// A small constant added to a pointer that another thread stored is the offset of a member, not an address.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern void reach_error(void);

struct pair {
    int first, second;
};
struct pair a = {1, 2}, b = {3, 2};
struct pair *shared = &a;

void *chooser(void *arg)
{
    shared = &b;
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, chooser, 0);
    struct pair *seen = shared;
    if (seen->second != 2)
        reach_error();
    return 0;
}
