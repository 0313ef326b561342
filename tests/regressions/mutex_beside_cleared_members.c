// TRUE
// The helper clears what stands behind the mutex, which stays held: locking it again waits for ever.
typedef struct { int x; } pthread_mutex_t;
extern int pthread_mutex_lock(pthread_mutex_t *);
extern void *memset(void *, int, unsigned long);
extern void reach_error(void);

struct account {
    int balance;
    pthread_mutex_t lock;
    int limit, used;
} account;

void clear(void *object, unsigned long size) { memset(object, 0, size); }

int main() {
    pthread_mutex_lock(&account.lock);
    account.limit = 1;
    clear(&account.limit, sizeof account.limit + sizeof account.used);
    clear(&account, sizeof account.balance);
    pthread_mutex_lock(&account.lock);
    reach_error();
}
