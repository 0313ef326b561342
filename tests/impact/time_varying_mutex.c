// TRUE
// One thread allocates a block while it holds the mutex of the inode, the other frees the inode while it holds the mutex of the
// block: which mutex protects the block changes with time, and yet the value read is the one just written.
#include <assert.h>
#include <pthread.h>
int block, busy, inode;
pthread_mutex_t m_inode = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t m_busy = PTHREAD_MUTEX_INITIALIZER;
void *allocator(void *unused) {
  pthread_mutex_lock(&m_inode);
  if (inode == 0) {
    pthread_mutex_lock(&m_busy);
    busy = 1;
    pthread_mutex_unlock(&m_busy);
    inode = 1;
  }
  block = 1;
  assert(block == 1);
  pthread_mutex_unlock(&m_inode);
  return 0;
}
void *de_allocator(void *unused) {
  pthread_mutex_lock(&m_busy);
  if (busy == 0) {
    block = 0;
    assert(block == 0);
  }
  pthread_mutex_unlock(&m_busy);
  return 0;
}
int main(void) {
  pthread_t a, b;
  inode = busy;
  pthread_create(&a, 0, allocator, 0);
  pthread_create(&b, 0, de_allocator, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
