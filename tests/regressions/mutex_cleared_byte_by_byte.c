// FALSE
// A loop over the bytes of a mutex clears it like `memset` does.
typedef struct { int x; } pthread_mutex_t;
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_trylock(pthread_mutex_t *);
extern void reach_error(void);

pthread_mutex_t lock;

int main() {
    pthread_mutex_lock(&lock);
    for (unsigned i = 0; i < sizeof lock; i++)
        ((char *)&lock)[i] = 0;
    if (pthread_mutex_trylock(&lock) == 0)
        reach_error();
}
