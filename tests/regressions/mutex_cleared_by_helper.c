// FALSE
// Whoever clears a structure through `void *` clears the mutex in it: it is free, and can be locked again.
typedef struct { int x; } pthread_mutex_t;
extern int pthread_mutex_lock(pthread_mutex_t *);
extern void *memset(void *, int, unsigned long);
extern void reach_error(void);

struct account {
    int balance;
    pthread_mutex_t lock;
    int limit;
} account;

void clear(void *object, unsigned long size) { memset(object, 0, size); }

int main() {
    pthread_mutex_lock(&account.lock);
    account.limit = 1;
    clear(&account, sizeof account);
    pthread_mutex_lock(&account.lock);
    if (account.limit == 0)
        reach_error();
}
