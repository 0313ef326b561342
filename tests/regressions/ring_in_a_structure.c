// TRUE
// The index of the ring lies behind it in the same structure. As far as addresses go, the ring's third element would be the index,
// but that element is never taken: the threads take one element each.
typedef unsigned long pthread_t;
typedef union { int state; } pthread_mutex_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);
extern void reach_error(void);
struct ring { int elements[2]; int first; } ring;
int sum;
pthread_mutex_t mutex;

void *take(void *unused) {
    pthread_mutex_lock(&mutex);
    if (!(ring.first == 0 || ring.first == 1)) reach_error();
    int taken = ring.elements[ring.first];
    ring.first = (ring.first + 1) % 2;
    sum += taken;
    pthread_mutex_unlock(&mutex);
    return 0;
}

int main(void) {
    pthread_t first, second;
    ring.elements[0] = 1;
    ring.elements[1] = 2;
    pthread_create(&first, 0, take, 0);
    pthread_create(&second, 0, take, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    if (!(sum == 3)) reach_error();
    return 0;
}
