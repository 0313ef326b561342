// TRUE
// A loop over the bytes before and behind a mutex leaves it held.
typedef struct { int x; } pthread_mutex_t;
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_trylock(pthread_mutex_t *);
extern void reach_error(void);

struct { char before[4]; pthread_mutex_t lock; char behind[4]; } s;

int main() {
    pthread_mutex_lock(&s.lock);
    for (unsigned i = 0; i < sizeof s.before; i++) {
        ((char *)&s)[i] = 1;
        ((char *)&s.lock)[sizeof s.lock + i] = 1;
    }
    if (pthread_mutex_trylock(&s.lock) == 0)
        reach_error();
}
