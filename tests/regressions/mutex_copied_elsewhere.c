// TRUE
// Copying a structure through `void *` does not change the mutex that it is copied from.
typedef struct { int x; } pthread_mutex_t;
extern int pthread_mutex_lock(pthread_mutex_t *);
extern void *memcpy(void *, const void *, unsigned long);
extern void reach_error(void);

struct node { pthread_mutex_t lock; int value; } other, node;

void assign(void *to, const void *from, unsigned long size) { memcpy(to, from, size); }

int main() {
    pthread_mutex_lock(&node.lock);
    assign(&other, &node, sizeof node);
    pthread_mutex_lock(&node.lock);
    reach_error();
}
