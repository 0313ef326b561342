// FALSE
// `memcpy` of a structure through `void *` copies its mutex: what it was copied over is free.
typedef struct { int x; } pthread_mutex_t;
extern int pthread_mutex_lock(pthread_mutex_t *);
extern void *memcpy(void *, const void *, unsigned long);
extern void reach_error(void);

struct node { pthread_mutex_t lock; int value; } fresh = { { 0 }, 7 }, node;

void assign(void *to, const void *from, unsigned long size) { memcpy(to, from, size); }

int main() {
    pthread_mutex_lock(&node.lock);
    assign(&node, &fresh, sizeof node);
    pthread_mutex_lock(&node.lock);
    if (node.value == 7)
        reach_error();
}
