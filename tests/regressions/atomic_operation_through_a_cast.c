// TRUE
// `(unsigned char *) &x` names one byte of `x`: atomic operations once took all of it.
extern void reach_error(void);
int x = 257;
unsigned long long y = 30856;
int main(void) {
  int local = 1285;
  __atomic_store_n((unsigned char *)&x, 0, 5);
  if (x != 256)
    reach_error();
  __atomic_store_n((unsigned char *)&local, 7, 5);
  if (local != 1287)
    reach_error();
  __sync_fetch_and_add((char *)&y, 120);
  if (y != 30720)
    reach_error();
  if (__atomic_load_n((unsigned short *)&y, 5) != 30720)
    reach_error();
  local = -1;
  if ((long long)__atomic_load_n((unsigned *)&local, 5) < 0)
    reach_error();
  return 0;
}
