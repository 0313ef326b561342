// FALSE
// A driver whose counter of openers is not protected: two may open it at once.
#include <pthread.h>
#include <assert.h>
#include <stddef.h>
struct file;
struct inode;
typedef long ssize_t_;
typedef long long loff_t_;
struct file_operations {
  int (*open)(struct inode *, struct file *);
  ssize_t_ (*read)(struct file *, char *, size_t, loff_t_ *);
  ssize_t_ (*write)(struct file *, const char *, size_t, loff_t_ *);
  int (*release)(struct inode *, struct file *);
};
struct file {
  const struct file_operations *f_op;
  void *private_data;
  loff_t_ f_pos;
};
struct inode {
  int i;
};
static int openers;
static pthread_mutex_t dev_lock = PTHREAD_MUTEX_INITIALIZER;
static char buf[8];
static int my_open(struct inode *i, struct file *f) {
  if (openers) return -16;
  openers++;
  f->private_data = buf;
  return 0;
}
static int my_release(struct inode *i, struct file *f) {
  openers--;
  return 0;
}
static ssize_t_ my_read(struct file *f, char *b, size_t n, loff_t_ *pos) {
  pthread_mutex_lock(&dev_lock);
  b[0] = ((char *)f->private_data)[*pos];
  (*pos)++;
  pthread_mutex_unlock(&dev_lock);
  return 1;
}
static const struct file_operations fops = { .open = my_open, .read = my_read, .release = my_release };
int inside;
void *user(void *a) {
  struct file f = { .f_op = &fops };
  struct inode i;
  char c;
  if (f.f_op->open(&i, &f) == 0) {
    int k = openers;
    assert(k == 1);
    if (f.f_op->read) f.f_op->read(&f, &c, 1, &f.f_pos);
    f.f_op->release(&i, &f);
  }
  return 0;
}
int main() {
  pthread_t a, b;
  pthread_create(&a, 0, user, 0);
  pthread_create(&b, 0, user, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
