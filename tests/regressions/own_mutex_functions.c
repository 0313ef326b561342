// FALSE
// A function that the program defines is that function, also if a library has one of its name.
extern void reach_error(void);
typedef int pthread_mutex_t;
pthread_mutex_t mutex;
int calls;
int pthread_mutex_lock(pthread_mutex_t *unused) {
    calls++;
    return 0;
}

int main(void) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_lock(&mutex);
    if (calls == 2) reach_error();
    return 0;
}
