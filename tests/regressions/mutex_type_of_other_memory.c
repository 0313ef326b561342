// TRUE
// What is cleared as a mutex but is none has zeros afterwards.
typedef struct { int x; } pthread_mutex_t;
extern void *memset(void *, int, unsigned long);
extern void reach_error(void);

char bytes[64] = { 1, 2, 3, 4, 5 };

int main() {
    pthread_mutex_t *mutex = (void *)bytes;
    memset(mutex, 0, sizeof *mutex);
    if (bytes[0] || bytes[3] || bytes[4])
        reach_error();
}
